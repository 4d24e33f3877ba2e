import type { Line } from './line'

/** Half the mean squared difference of values, by their distance in whole steps; NaN where no two are so far apart. */
export type Variogram = {
  readonly half: Float64Array
  /** Mean distance of the pairs in each bin, and how many there are. */
  readonly distance: Float64Array
  readonly pairs: Float64Array
}

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Farthest distance looked at, in steps: two years of days. */
const FARTHEST = 750
/** Pairs that are looked at: of rows that are near each other, and of others. */
const NEAR = 16
const MOST_NEAR = 40_000
const MOST_FAR = 6000

/** Values standardised to mean 0 and variance 1, by place in the line; NaN = unknown. Several features are averaged. */
export function variogramOf({ from, to, t }: Line, features: readonly Float32Array[]): Variogram {
  const n = from.length
  const longest = from.reduce((most, start, at) => Math.max(most, to[at]! - start), 0)
  const bins = t === null ? 1 : Math.min(FARTHEST, Math.max(8, longest)) + 1
  const sums = new Float64Array(bins)
  const distances = new Float64Array(bins)
  const pairs = new Float64Array(bins)
  const distinct = t === null ? Math.min(longest - 1, NEAR) : Math.min(longest - 1, FARTHEST)
  for (let apart = 1; apart <= distinct; apart++) {
    const stride = Math.max(1, Math.floor(n / (apart <= NEAR ? MOST_NEAR : MOST_FAR)))
    for (let at = 0; at + apart < n; at += stride) {
      const other = at + apart
      if (from[other] !== from[at]) continue
      const h = t === null ? 0 : t[other]! - t[at]!
      const bin = Math.round(h)
      if (bin >= bins) continue
      for (const values of features) {
        const off = values[at]! - values[other]!
        if (Number.isNaN(off)) continue
        sums[bin]! += 0.5 * off * off
        distances[bin]! += h
        pairs[bin]! += 1
      }
    }
  }
  return {
    half: sums.map((sum, bin) => (pairs[bin]! > 0 ? sum / pairs[bin]! : NaN)),
    distance: distances.map((sum, bin) => (pairs[bin]! > 0 ? sum / pairs[bin]! : bin)),
    pairs: pairs.map((count) => count / features.length),
  }
}
