import { cholesky, solveLower, solveUpper } from '../base/linear-algebra'
import { createCovariance, slopeAt, type Kernel } from './kernel'
import type { Line } from './line'

/** What the other rows of a group say about a cell: expected values of the column's features, and how far off they may be. */
export type Expected = { readonly means: Float64Array; deviation: number }

/** Places next to a cell that are taken for unknown too, before and after it: a gap is rarely alone. */
export type Run = { readonly before: number; readonly after: number }
export const byItself: Run = { before: 0, after: 0 }

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Known values that are asked on either side; in groups no longer than `SHORT` more of them. */
const NEAREST = 3
const IN_SHORT = 10
export const SHORT = 24
/** How near to a period's distance a value must stand, in periods. */
const AT_PERIOD = 0.1

/**
 * Reads what the neighbours of a place in the line say: the best linear estimate from the nearest known values on either side and those
 * a period away, by how alike values are at their distances. Of rows without an order all others of the group speak alike.
 */
export function createNeighbours(line: Line, features: readonly Float32Array[], kernel: Kernel) {
  const { from, to, t } = line
  const n = from.length
  const covariance = createCovariance(kernel)
  const whole = kernel.nugget + kernel.parts.reduce((sum, { weight }) => sum + weight, 0)
  const slopes = (t: number, other: number): number =>
    kernel.slopes.reduce((sum, slope) => sum + slope.weight * slopeAt(slope, t) * slopeAt(slope, other), 0)
  const periods = [...new Set(kernel.parts.flatMap(({ period }) => (period === null ? [] : [period])))]
  const longest = Math.max(0, ...periods)
  const waves = periods.filter((period) => period >= longest / 8 && period >= 2)
  const { before, after, refresh } = knownPlaces(features[0] ?? new Float32Array(n))
  const sums = t === null ? createSums() : null
  const most = 2 * Math.max(NEAREST, IN_SHORT) + 4 * waves.length
  const asked = new Int32Array(most)
  const system = new Float64Array(most * most)
  const weights = new Float64Array(most)
  const means = new Float64Array(features.length)
  const expected: Expected = { means, deviation: 1 }

  const nothing = (at: number): Expected => {
    means.fill(0)
    expected.deviation = at < 0 || t === null ? 1 : Math.sqrt(whole + slopes(t[at]!, t[at]!))
    return expected
  }

  /** The same object at every call. */
  const read = (at: number, run: Run = byItself): Expected => {
    if (at < 0) return nothing(at)
    return t === null ? readGroup(at, run) : readOrder(at, run, t)
  }

  function readOrder(at: number, run: Run, places: Float64Array): Expected {
    const [first, end] = [from[at]!, to[at]!]
    const each = end - first <= SHORT ? IN_SHORT : NEAREST
    let count = 0
    let place = at - 1 - run.before
    for (let k = 0; k < each && place >= first; k++) {
      place = before[place]!
      if (place < first) break
      asked[count++] = place--
    }
    place = at + 1 + run.after
    for (let k = 0; k < each && place < end; k++) {
      place = after[place]!
      if (place >= end) break
      asked[count++] = place++
    }
    for (const period of waves)
      for (const way of [-period, period]) {
        const found = atPeriod(at, run, places, way, period, count)
        if (found >= 0) asked[count++] = found
      }
    return count === 0 ? nothing(at) : solve(at, count, places)
  }

  /** The known value nearest to `way` steps from a place; -1 when there is none, or it is asked already. */
  function atPeriod(at: number, run: Run, places: Float64Array, way: number, period: number, count: number): number {
    const wanted = places[at]! + way
    let [low, high] = [from[at]!, to[at]!]
    if (wanted < places[low]! || wanted > places[high - 1]!) return -1
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[middle]! < wanted) low = middle + 1
      else high = middle
    }
    const candidates = [low > from[at]! ? before[low - 1]! : -1, low < n ? after[low]! : n]
    let best = -1
    for (const place of candidates) {
      if (place < from[at]! || place >= to[at]!) continue
      if (place >= at - run.before && place <= at + run.after) continue
      const off = Math.abs(places[place]! - wanted)
      if (off <= AT_PERIOD * period && (best < 0 || off < Math.abs(places[best]! - wanted))) best = place
    }
    for (let i = 0; i < count; i++) if (asked[i] === best) return -1
    return best
  }

  function solve(at: number, count: number, places: Float64Array): Expected {
    const between = (a: number, b: number): number => covariance(Math.abs(a - b)) + slopes(a, b)
    const own = (a: number): number => whole + slopes(a, a)
    for (let i = 0; i < count; i++) {
      const place = places[asked[i]!]!
      for (let j = 0; j < i; j++) system[i * count + j] = between(place, places[asked[j]!]!)
      system[i * count + i] = own(place) + 1e-9
      weights[i] = between(place, places[at]!)
    }
    cholesky(system, count)
    // L⁻¹k; its square is what the neighbours explain, and L⁻¹v times it the estimate.
    solveLower(system, count, weights)
    let explained = 0
    for (let i = 0; i < count; i++) explained += weights[i]! ** 2
    solveUpper(system, count, weights)
    features.forEach((values, f) => {
      let sum = 0
      for (let i = 0; i < count; i++) sum += weights[i]! * values[asked[i]!]!
      means[f] = sum
    })
    expected.deviation = Math.sqrt(Math.max(own(places[at]!) - explained, 1e-6))
    return expected
  }

  /** All others of the group alike: their mean, drawn to 0 as its doubt advises. */
  function readGroup(at: number, run: Run): Expected {
    const { totals, counts } = sums!
    const [first, end] = [from[at]!, to[at]!]
    const [left, right] = [Math.max(first, at - run.before), Math.min(end, at + 1 + run.after)]
    const outside = (sum: Float64Array): number => sum[end]! - sum[right]! + sum[left]! - sum[first]!
    const others = outside(counts)
    if (others === 0) return nothing(at)
    const shared = covariance(0)
    const belief = shared / (1 + (others - 1) * shared)
    totals.forEach((total, f) => (means[f] = belief * outside(total)))
    expected.deviation = Math.sqrt(Math.max(1 - others * belief * shared, 1e-6))
    return expected
  }

  /** How many values before each place are known, and their sums. */
  function createSums() {
    const totals = features.map(() => new Float64Array(n + 1))
    const counts = new Float64Array(n + 1)
    const count = (): void => {
      for (let at = 0; at < n; at++) {
        const isKnown = !Number.isNaN(features[0]![at])
        counts[at + 1] = counts[at]! + (isKnown ? 1 : 0)
        features.forEach((values, f) => (totals[f]![at + 1] = totals[f]![at]! + (isKnown ? values[at]! : 0)))
      }
    }
    count()
    return { totals, counts, count }
  }

  return {
    read,
    /** The nearest known places on either side, -1 = none in the group. */
    nearest(at: number): { readonly before: number; readonly after: number } {
      const first = at > from[at]! ? before[at - 1]! : -1
      const last = at + 1 < to[at]! ? after[at + 1]! : n
      return { before: first >= from[at]! ? first : -1, after: last < to[at]! ? last : -1 }
    },
    /** To be called when values have become known. */
    refresh(): void {
      refresh()
      sums?.count()
    },
  }
}

/** The nearest known place at or before, and at or after, each place; -1 and n where there is none. */
function knownPlaces(values: Float32Array) {
  const n = values.length
  const before = new Int32Array(n)
  const after = new Int32Array(n)
  const refresh = (): void => {
    for (let at = 0, last = -1; at < n; at++) {
      if (!Number.isNaN(values[at])) last = at
      before[at] = last
    }
    for (let at = n - 1, next = n; at >= 0; at--) {
      if (!Number.isNaN(values[at])) next = at
      after[at] = next
    }
  }
  refresh()
  return { before, after, refresh }
}
