import { nearestIn } from '../../../rules/choice'
import type { Summary } from '../summary'
import type { RuledRows } from './ruled-rows'

/** A gap of a row and the best guess for it, numbers in own units, categories by the model's level. */
export type Guess = {
  readonly c: number
  readonly summary: Summary
  /** Of a category: the most likely of the allowed levels. */
  readonly among: ((allowed: readonly boolean[]) => number) | null
}

/**
 * Best guesses of one row that keep the rules together. Each is the best on its own already; what a formula computes follows from the
 * others, and of two that do not go together the less certain one gives way, by as little as it must. NaN: no value is left.
 */
export function settleRow(rules: RuledRows, i: number, guesses: readonly Guess[]): number[] {
  const order = [...guesses.keys()].sort(
    (a, b) =>
      rules.rank(guesses[a]!.c) - rules.rank(guesses[b]!.c) ||
      guesses[b]!.summary.certainty - guesses[a]!.summary.certainty,
  )
  let best = inOrder(rules, i, guesses, order)
  for (let times = 0; times < guesses.length && best.some(Number.isNaN); times += 1) {
    // What found no value comes first in the next try.
    const stuck = order.filter((at) => Number.isNaN(best[at]))
    order.splice(0, order.length, ...stuck, ...order.filter((at) => !stuck.includes(at)))
    const next = inOrder(rules, i, guesses, order)
    if (next.filter(Number.isNaN).length < best.filter(Number.isNaN).length) best = next
  }
  return best
}

function inOrder(rules: RuledRows, i: number, guesses: readonly Guess[], order: readonly number[]): number[] {
  const row = rules.rowOf(i)
  const values = new Array<number>(guesses.length).fill(NaN)
  const put: number[] = []
  for (const at of order) {
    const { c, summary, among } = guesses[at]!
    const left = rules.leftAfter(i, row, c, put)
    const value = ((): number => {
      switch (left.kind) {
        case 'none':
          return NaN
        case 'value':
          return left.value
        case 'spans':
          return nearestIn(left.spans, summary.best)
        case 'levels':
          return among!(left.allowed)
        case 'free':
          return summary.best
      }
    })()
    values[at] = value
    if (Number.isNaN(value)) continue
    rules.put(row, c, value)
    put.push(c)
  }
  return values
}
