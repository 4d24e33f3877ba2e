/**
 * Runs at most one request at a time. While one is on its way only the newest wish waits, so fast arrow keys or typing
 * never queue up work whose answer nobody wants.
 */
export function latestOnly<T>(ask: (wish: T) => Promise<void>): (wish: T) => void {
  let waiting: { wish: T } | null = null
  let running = false

  async function drain(): Promise<void> {
    running = true
    while (waiting) {
      const { wish } = waiting
      waiting = null
      await ask(wish)
    }
    running = false
  }

  return (wish) => {
    waiting = { wish }
    if (!running) void drain()
  }
}
