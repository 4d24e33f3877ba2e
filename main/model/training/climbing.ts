import type { TrainPoint } from '../../../contract/jobs'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** The last part of the steps, and the gain on held-out rows over it, nats a row, from which on a curve still climbs. */
const LAST_PART = 0.2
const CLIMBS = 0.05

/**
 * Whether training ended while held-out rows were still getting more likely. Told by the proposal while it learned alone: later the rate
 * has all but run out, and every curve looks flat. What was gained over the last fifth is about what going on as long again will gain.
 */
export function stillClimbing(history: readonly TrainPoint[]): boolean {
  const alone = lastRun(history)
  const [first, last] = [alone[0], alone.at(-1)]
  if (first === undefined || last === undefined || alone.length < 2) return false
  const from = last.step - LAST_PART * (last.step - first.step)
  const before = alone.filter(({ step }) => step <= from)
  const highest = (points: readonly TrainPoint[]): number =>
    Math.max(...points.map(({ proposal }) => proposal ?? -Infinity))
  return highest(alone) - highest(before) > CLIMBS
}

/** The points of the last training in which the proposal learned alone: a model that was trained further has several such runs. */
function lastRun(history: readonly TrainPoint[]): readonly TrainPoint[] {
  const end = history.findLastIndex(({ energy }) => energy === null) + 1
  const start = history.slice(0, end).findLastIndex(({ energy }) => energy !== null) + 1
  return history.slice(start, end)
}
