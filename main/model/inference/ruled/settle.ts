import { nearestIn } from '../../../rules/choice'
import type { Summary } from '../summary'
import type { RuledRows } from './ruled-rows'

/** A gap of a row and the best guess for it, numbers in own units, categories by the model's level. */
export type Guess = {
  readonly c: number
  readonly summary: Summary
  /** Of a category: the most likely of the allowed levels. */
  readonly among: ((allowed: readonly boolean[]) => number) | null
  /** Of a number: the nearest value that its column can hold. */
  readonly possible: ((x: number) => number) | null
}

/**
 * Best guesses of one row that keep the rules together. Each is the best on its own already; what a formula computes follows from the
 * others, and two that do not go together meet where both give way by about as much of what is not known of them. NaN: no value is left.
 */
export function settleRow(rules: RuledRows, i: number, guesses: readonly Guess[]): readonly number[] {
  const order = [...guesses.keys()].sort(
    (a, b) =>
      rules.rank(guesses[a]!.c) - rules.rank(guesses[b]!.c) ||
      guesses[b]!.summary.certainty - guesses[a]!.summary.certainty,
  )
  let best = inOrder(rules, i, guesses, order)
  for (let times = 0; times < guesses.length && best.values.some(Number.isNaN); times += 1) {
    // What found no value comes first in the next try.
    const stuck = order.filter((at) => Number.isNaN(best.values[at]))
    order.splice(0, order.length, ...stuck, ...order.filter((at) => !stuck.includes(at)))
    const next = inOrder(rules, i, guesses, order)
    if (gapsIn(next) < gapsIn(best)) best = next
    else break
  }
  const met = best.decided
    .map((decided) => meeting(rules, i, guesses, best.values, decided))
    .filter((found) => found !== null)
  if (met.length === 0) return best.values
  const next = inOrder(rules, i, guesses, order, new Map(met))
  return gapsIn(next) <= gapsIn(best) && effort(guesses, next) < effort(guesses, best) ? next.values : best.values
}

/** A guess that another one, put before it, decides. */
type Decided = { readonly at: number; readonly by: number }

type Settled = { readonly values: readonly number[]; readonly decided: readonly Decided[] }

const gapsIn = ({ values }: Settled): number => values.filter(Number.isNaN).length

/** Half the width of what is not known of a number: its intervals are of one probability, so their widths can be compared. */
const doubt = ({ summary }: Guess): number => (summary.high - summary.low) / 2

/** How far numbers have left their best guesses, in squared doubts. */
const effort = (guesses: readonly Guess[], { values }: Settled): number =>
  guesses.reduce((sum, guess, at) => {
    const off = (values[at]! - guess.summary.best) / doubt(guess)
    return guess.possible === null || !Number.isFinite(off) ? sum : sum + off * off
  }, 0)

/** `wanted`: instead of the best guesses. */
function inOrder(
  rules: RuledRows,
  i: number,
  guesses: readonly Guess[],
  order: readonly number[],
  wanted: ReadonlyMap<number, number> = new Map(),
): Settled {
  const row = rules.rowOf(i)
  const values = new Array<number>(guesses.length).fill(NaN)
  const decided: Decided[] = []
  const put: number[] = []
  for (const at of order) {
    const { c, summary, among } = guesses[at]!
    const left = rules.leftAfter(
      i,
      row,
      c,
      put.map((other) => guesses[other]!.c),
    )
    const best = wanted.get(at) ?? summary.best
    const value = ((): number => {
      switch (left.kind) {
        case 'none':
          return NaN
        case 'value':
          return left.value
        case 'spans':
          return nearestIn(left.spans, best)
        case 'levels':
          return among!(left.allowed)
        case 'free':
          return best
      }
    })()
    values[at] = value
    if (Number.isNaN(value)) continue
    if (left.kind === 'value') {
      const by = put.filter((other) => rules.areTogether(c, guesses[other]!.c))
      if (by.length === 1) decided.push({ at, by: by[0]! })
    }
    rules.put(row, c, value)
    put.push(at)
  }
  return { values, decided }
}

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Share of its doubt by which a guess is moved to see how the one that it decides follows. */
const NUDGE = 0.1

/**
 * Where a guess x* and the one y* that it decides meet. y(x) is nearly a line of slope k through (x0, y0), so the least
 * ((x − x*) / dx)² + ((y(x) − y*) / dy)² is at x* + k·(y* − y0 + k·(x0 − x*))·dx² / (dy² + k²·dx²); dx and dy: what is not known of each.
 * Gives the guess and its new value, null where nothing can be gained.
 */
function meeting(
  rules: RuledRows,
  i: number,
  guesses: readonly Guess[],
  values: readonly number[],
  { at, by }: Decided,
): readonly [number, number] | null {
  const [from, to] = [guesses[by]!, guesses[at]!]
  const [dx, dy] = [doubt(from), doubt(to)]
  const [x0, y0] = [values[by]!, values[at]!]
  if (from.possible === null || to.possible === null || !(dx > 0) || !(dy > 0)) return null
  const aside = from.possible(x0 + NUDGE * dx)
  if (aside === x0) return null
  const row = rules.rowOf(i)
  rules.put(row, from.c, aside)
  const left = rules.leftIn(row, to.c)
  if (left.kind !== 'value') return null
  const slope = (left.value - y0) / (aside - x0)
  const wished = from.summary.best
  const off = to.summary.best - y0 + slope * (x0 - wished)
  const met = from.possible(wished + (slope * off * dx * dx) / (dy * dy + slope * slope * dx * dx))
  return Number.isFinite(met) && met !== x0 ? [by, met] : null
}
