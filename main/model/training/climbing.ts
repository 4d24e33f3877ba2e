import type { TrainPoint } from '../../../contract/jobs'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** The part of the steps that is compared with the part before it. */
const PART = 0.2
/** Gain to be expected of going on, nats a row, from which on a curve still climbs. */
const CLIMBS = 0.05

/** Whether training ended while held-out rows were still getting more likely, so that going on would help. */
export const stillClimbing = (history: readonly TrainPoint[]): boolean => expectedGain(history) > CLIMBS

/**
 * Nats a row that going on as long again would gain, if every part of the steps gained as much less than the one before as the last one
 * did. Told by the proposal while it learned alone: later the rate has all but run out, and every curve looks flat.
 */
export function expectedGain(history: readonly TrainPoint[]): number {
  const alone = lastRun(history)
  const [first, last] = [alone[0], alone.at(-1)]
  if (first === undefined || last === undefined || alone.length < 3) return 0
  const part = PART * (last.step - first.step)
  const highest = (until: number): number =>
    alone.reduce(
      (most, { step, proposal }) => (step <= until ? Math.max(most, proposal ?? -Infinity) : most),
      -Infinity,
    )
  const [end, middle, start] = [highest(last.step), highest(last.step - part), highest(last.step - 2 * part)]
  const [before, gained] = [middle - start, end - middle]
  const ratio = before > gained ? gained / before : 1
  let expected = 0
  for (let to = 1; to <= Math.round(1 / PART); to += 1) expected += gained * ratio ** to
  return expected
}

/** The points of the last training in which the proposal learned alone: a model that was trained further has several such runs. */
function lastRun(history: readonly TrainPoint[]): readonly TrainPoint[] {
  const end = history.findLastIndex(({ energy }) => energy === null) + 1
  const start = history.slice(0, end).findLastIndex(({ energy }) => energy !== null) + 1
  return history.slice(start, end)
}
