import type { Progress } from '../../contract/jobs'

const shortestPause = 100

/** Passes on at most ten reports a second. What is held back is merged into the next, so no point of a curve is lost. */
export function throttleProgress(pass: (progress: Progress) => void, now: () => number) {
  let lastPassed = -Infinity
  let held: Progress | null = null
  let timer: NodeJS.Timeout | undefined

  function merge(progress: Progress): Progress {
    const points = [...(held?.points ?? []), ...(progress.points ?? [])]
    return points.length > 0 ? { ...progress, points } : progress
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (!held) return
    const progress = held
    held = null
    lastPassed = now()
    pass(progress)
  }

  return {
    report(progress: Progress): void {
      held = merge(progress)
      const wait = lastPassed + shortestPause - now()
      if (wait <= 0) flush()
      else timer ??= setTimeout(flush, wait)
    },
    flush,
  }
}
