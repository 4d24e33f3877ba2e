import type { ColumnValues } from '../columns/column'
import type { LineUp } from './line-up'

/** How alike rows are in one column: 0 = as after shuffling, 1 = equal; `sure`: how many standard errors that is from 0. */
export type Likeness = { readonly alike: number; readonly sure: number }

/** A column's values of some rows as ranks from 0 to 1 (a tail then counts no more than its place), or as codes; NaN = unknown. */
export function comparable(values: ColumnValues, rows: Int32Array): Float64Array {
  if (values.kind === 'levels')
    return Float64Array.from(rows, (row) => (values.codes[row]! < 0 ? NaN : values.codes[row]!))
  if (values.kind === 'texts') return new Float64Array(rows.length).fill(NaN)
  const own = Float64Array.from(rows, (row) => values.values[row]!)
  const sorted = own.filter((x) => !Number.isNaN(x)).sort()
  return own.map((x) =>
    Number.isNaN(x) ? NaN : (firstAbove(sorted, x, false) + firstAbove(sorted, x, true)) / 2 / sorted.length,
  )
}

function firstAbove(sorted: Float64Array, x: number, past: boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < x || (past && sorted[middle] === x)) low = middle + 1
    else high = middle
  }
  return low
}

type Distance = (a: number, b: number) => number
const squared: Distance = (a, b) => (a - b) ** 2
const unequal: Distance = (a, b) => (a === b ? 0 : 1)
export const distanceOf = (values: ColumnValues): Distance => (values.kind === 'levels' ? unequal : squared)

/** Mean distance of two values of one group, taken at random: twice the variance, or the chance that two levels differ. */
function spread(values: readonly number[], distance: Distance): number {
  const n = values.length
  if (distance === squared) {
    const mean = values.reduce((sum, x) => sum + x, 0) / n
    return (2 * values.reduce((sum, x) => sum + (x - mean) ** 2, 0)) / (n - 1)
  }
  const counts = new Map<number, number>()
  for (const x of values) counts.set(x, (counts.get(x) ?? 0) + 1)
  const same = [...counts.values()].reduce((sum, count) => sum + (count / n) ** 2, 0)
  return ((1 - same) * n) / (n - 1)
}

/**
 * Neighbours in the order against any two of the same group: 1 − mean distance of neighbours ÷ mean distance within groups, whose
 * expectation is 0 when the order says nothing, however small the groups. Null when nothing varies.
 */
export function likenessOfNeighbours(y: Float64Array, { starts }: LineUp, distance: Distance): Likeness | null {
  let [apart, pairs, within, degrees] = [0, 0, 0, 0]
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const known: number[] = []
    for (let at = starts[group]!; at < starts[group + 1]!; at += 1) if (!Number.isNaN(y[at]!)) known.push(y[at]!)
    if (known.length < 2) continue
    for (let at = 1; at < known.length; at += 1) apart += distance(known[at]!, known[at - 1]!)
    pairs += known.length - 1
    within += spread(known, distance) * (known.length - 1)
    degrees += known.length - 1
  }
  if (pairs < fewestPairs || within === 0) return null
  const alike = 1 - apart / pairs / (within / degrees)
  return { alike, sure: alike * Math.sqrt(pairs) }
}

const fewestPairs = 20

/** Rows of one group against rows of others: the intraclass correlation, from one-way analysis of variance. */
export function likenessInGroups(y: Float64Array, { starts }: LineUp, distance: Distance): Likeness | null {
  const all: number[] = []
  let [within, degrees, groups, squares] = [0, 0, 0, 0]
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const known = [...y.subarray(starts[group]!, starts[group + 1]!)].filter((x) => !Number.isNaN(x))
    if (known.length === 0) continue
    all.push(...known)
    groups += 1
    squares += known.length ** 2
    degrees += known.length - 1
    if (known.length > 1) within += spread(known, distance) * (known.length - 1)
  }
  if (degrees < fewestPairs || groups < 3) return null
  const total = spread(all, distance) * (all.length - 1)
  if (total === 0) return null
  const [between, inside] = [(total - within) / (groups - 1), within / degrees]
  const size = (all.length - squares / all.length) / (groups - 1)
  const error = Math.sqrt(2 / (groups - 1) + 2 / degrees)
  return {
    alike: (between - inside) / (between + (size - 1) * inside),
    sure: inside === 0 ? Infinity : (between / inside - 1) / error,
  }
}
