import type { Page } from '@playwright/test'

/** The longest time between two frames, and the longest the page itself computed without a break (0: never 50 ms). */
type Meter = { longest: number; frames: number; longestTask: number }
declare global {
  interface Window {
    frameMeter?: Meter
  }
}

/** Starts counting the window's frames. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const meter: Meter = { longest: 0, frames: 0, longestTask: 0 }
    window.frameMeter = meter
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) meter.longestTask = Math.max(meter.longestTask, duration)
    }).observe({ type: 'longtask' })
    let last = performance.now()
    const tick = (): void => {
      const now = performance.now()
      meter.longest = Math.max(meter.longest, now - last)
      meter.frames += 1
      last = now
      if (window.frameMeter === meter) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
}

/** The longest frame since then, in milliseconds. */
export const longestFrame = (page: Page): Promise<Meter> =>
  page.evaluate(() => {
    const meter = window.frameMeter
    if (!meter) throw new Error('no meter is running')
    delete window.frameMeter
    return meter
  })
