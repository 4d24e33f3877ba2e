import type { Bulk } from './code'
import { moments } from './moments'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** One value may be this many times as far out as those that a few others still reach, however light the tail looks. */
const LEAST_GROWTH = 2.5
/** The same for the tail's own growth: the expected largest value is one such factor away, three are beyond belief. */
const GROWTHS = 3
/** Deviations count up to this many times the distance that a few values still reach. */
const REACH = 3

/**
 * The range in which a column's values are believed, which no few single values can move.
 * Of the n distances from the median that are not 0 (a heavily tied column spreads as its other values do), let d be the one at
 * rank n^⅓ and e the one at rank n^⅔ from the largest. In a tail that falls by a power law, whatever the power, d/e is also how many
 * times as far out as d the largest is expected, and the chance that any value lies beyond d·(d/e)³ is n^−⅔; lighter
 * tails stay far within. What lies beyond is no tail but a slip: another unit, a code, a broken date.
 * `ascending`: known values, sorted, at least two different ones.
 */
export function findBulk(ascending: Float64Array): Bulk {
  const center = ascending[ascending.length >> 1]!
  const n = ascending.reduce((count, x) => (x === center ? count : count + 1), 0)
  const few = Math.min(Math.ceil(n ** (1 / 3)), n - 1)
  const [far, less] = distancesAt(ascending, center, few, Math.min(Math.ceil(n ** (2 / 3)), n - 1))
  const growth = Math.max(far / less, LEAST_GROWTH + 10 / n)
  const widest = far * growth ** GROWTHS
  const [low, high] = [finite(center - widest), finite(center + widest)]
  const reach = finite(REACH * far)
  return { low, high, reach, deviation: heldDeviation(within(ascending, low, high), reach) }
}

/** The part of ascending values that lies from `low` to `high`. */
export function within(ascending: Float64Array, low: number, high: number): Float64Array {
  let from = 0
  let to = ascending.length
  while (ascending[from]! < low) from++
  while (ascending[to - 1]! > high) to--
  return ascending.subarray(from, to)
}

/** The distances from `center` that have `few` and `more` larger ones, by walking in from both ends. */
function distancesAt(ascending: Float64Array, center: number, few: number, more: number): [number, number] {
  let from = 0
  let to = ascending.length - 1
  let far = 0
  for (let rank = 0; ; rank++) {
    const [below, above] = [center - ascending[from]!, ascending[to]! - center]
    const distance = Math.max(below, above)
    if (below > above) from++
    else to--
    if (rank === few) far = distance
    if (rank === more) return [far, distance]
  }
}

/** √ mean(min(|x − mean|, reach)²); the standard deviation where nothing is farther out than `reach`. */
function heldDeviation(values: Float64Array, reach: number): number {
  const { mean, sd } = moments(values)
  const squares = values.reduce((sum, x) => sum + Math.min(Math.abs(x - mean) / sd, reach / sd) ** 2, 0)
  return sd * Math.sqrt(squares / values.length)
}

const finite = (x: number): number => Math.min(Math.max(x, -Number.MAX_VALUE), Number.MAX_VALUE)
