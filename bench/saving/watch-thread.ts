import { readFileSync } from 'node:fs'

/**
 * Watches how long this thread is kept from its other work: the longest time between two turns, in milliseconds, by the
 * clock, and by what this thread itself computed (Linux; in steps of the scheduler's tick). The second is what counts where
 * other programs want the processor too.
 */
export function watchThread() {
  let [longest, longestOwn] = [0, 0]
  let [last, lastOwn] = [performance.now(), ownTime()]
  let watching = true
  const turn = (): void => {
    const [now, own] = [performance.now(), ownTime()]
    longest = Math.max(longest, now - last)
    longestOwn = Math.max(longestOwn, own - lastOwn)
    last = now
    lastOwn = own
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    async stop(): Promise<{ longest: number; longestOwn: number }> {
      watching = false
      await new Promise((resolve) => setImmediate(resolve))
      return { longest, longestOwn }
    },
  }
}

function ownTime(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
