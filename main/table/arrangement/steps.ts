import type { LineUp } from './line-up'

/** How a column goes on from row to row of a line-up, within groups. */
export type Steps = {
  readonly pairs: number
  /** Share of neighbours with the same value, and with the most frequent step (0 counts). */
  readonly same: number
  readonly usual: number
  /** The most frequent step that is not 0; NaN when there is none. */
  readonly step: number
  /** Share of neighbours that stand in the file one after the other in the same sense, up or down. */
  readonly asInFile: number
}

/** Steps that differ by rounding alone are one. */
const rounded = (step: number): number => Number(step.toPrecision(9))

export function stepsOf(values: ArrayLike<number>, { rows, starts }: LineUp): Steps {
  let [pairs, same, up] = [0, 0, 0]
  const steps = new Map<number, number>()
  for (let group = 0; group + 1 < starts.length; group += 1) {
    for (let at = starts[group]! + 1; at < starts[group + 1]!; at += 1) {
      const step = rounded(values[rows[at]!]! - values[rows[at - 1]!]!)
      if (Number.isNaN(step)) continue
      pairs += 1
      if (step === 0) same += 1
      else steps.set(step, (steps.get(step) ?? 0) + 1)
      if (rows[at]! > rows[at - 1]!) up += 1
    }
  }
  const [step, times] = [...steps].reduce((best, one) => (one[1] > best[1] ? one : best), [NaN, 0])
  const share = (count: number): number => (pairs === 0 ? 0 : count / pairs)
  return {
    pairs,
    same: share(same),
    usual: share(Math.max(same, times)),
    step,
    asInFile: Math.max(share(up), share(pairs - up)),
  }
}
