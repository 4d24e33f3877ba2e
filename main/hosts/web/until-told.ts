/** Settles when a signal has come, or whoever started us is gone, and `close` has ended everything. */
export function untilTold(close: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    let closing: Promise<void> | undefined
    const end = (): void => resolve((closing ??= close()))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
    // Whoever started us is gone: nobody could stop us any more.
    process.on('disconnect', end)
  })
}
