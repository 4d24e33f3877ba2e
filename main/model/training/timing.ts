import { PROPOSAL_SHARE } from './config'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Share of a time limit that is kept for the last look and the calibration, at least. */
const RESERVE = 0.03

/** The clock has a say only when it is this far ahead of the steps: in time, the same seed gives the same model. */
const SLACK = 0.05

/** Share of a limited time that growing trees may take. */
const TREE_SHARE = 0.4

export type Timing = ReturnType<typeof createTiming>

/** Keeps a training within its time: how far it is, by steps or by the clock, whichever is further. */
export function createTiming(now: () => number, startedAt: number, limit: number, before: number) {
  const seconds = (): number => before + (now() - startedAt) / 1000
  let longestLook = 0
  const usable = (): number => Math.max(limit - Math.max(RESERVE * limit, 3 * longestLook), 0.3 * limit)

  return {
    seconds,
    looked(took: number): void {
      longestLook = Math.max(longestLook, took)
    },
    left: (done: number): number | null =>
      done > 0.02 ? Math.max(0, Math.min((seconds() * (1 - done)) / done, limit - seconds())) : null,
    /** Whether so much of a limited time is over that growing trees must end. */
    isLateForTrees: (): boolean => seconds() > TREE_SHARE * limit,
    /** Phase `index` of `phases`: from where to where it goes on the way from 0 to 1. */
    share(index: number, phases: number) {
      const from = index === 0 ? 0 : PROPOSAL_SHARE
      const to = index === phases - 1 ? 1 : PROPOSAL_SHARE
      const startedWith = seconds()
      const byClock = (): number => {
        const end = to * usable()
        return end <= startedWith ? 1 : (seconds() - startedWith) / (end - startedWith)
      }
      return {
        done(bySteps: number): number {
          const clock = byClock()
          return from + (to - from) * Math.min(1, clock > bySteps + SLACK ? clock : bySteps)
        },
        over: (): boolean => byClock() >= 1,
      }
    },
  }
}
