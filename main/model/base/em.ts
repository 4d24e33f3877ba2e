import type { Block } from './gaussian'
import { cholesky, solveLower, solveUpper } from './linear-algebra'

/** n rows of D standardised features, and which of them are known; row-major. */
export type FeatureRows = {
  readonly rows: number
  readonly features: number
  readonly x: Float64Array
  readonly known: Uint8Array
  /** How much each row counts, 1 on average; all alike where nothing is said. */
  readonly weights?: Float64Array
  /** All features in order, those together that are known together; each by itself where nothing is said. */
  readonly blocks?: readonly Block[]
}

export type Moments = { readonly mean: Float64Array; readonly covariance: Float64Array }

/** Iterations end when no mean and no covariance moves by more than this, in standard deviations. */
const SETTLED = 1e-4

/**
 * Mean and covariance of the features by expectation–maximisation with gaps: every row counts with what its known features
 * let expect of the others, and with what that leaves open. `ridge`: as if so many rows more had been seen in which the
 * features have nothing to do with one another, as a share of all rows. `from`: where to begin.
 */
export function estimate(data: FeatureRows, ridge: number, mostIterations: number, from?: Moments): Moments {
  const { rows: n, features: D } = data
  const first = from ?? start(data)
  const mean = first.mean.slice()
  let { covariance } = first
  const groups = byPattern(data)
  const filled = new Float64Array(D)
  for (let iteration = 0; iteration < mostIterations; iteration++) {
    const sum = new Float64Array(D)
    const squares = new Float64Array(D * D)
    for (const group of groups) {
      const { known, hidden, weights, rest } = regression(group.pattern, covariance, D)
      let count = 0
      for (const row of group.rows) {
        fillIn(data, row, known, hidden, weights, mean, filled)
        const counts = data.weights?.[row] ?? 1
        count += counts
        for (let i = 0; i < D; i++) {
          if (filled[i] === 0) continue
          const xi = counts * filled[i]!
          sum[i]! += xi
          for (let j = 0; j <= i; j++) squares[i * D + j]! += xi * filled[j]!
        }
      }
      hidden.forEach((i, a) =>
        hidden.forEach((j, b) => {
          if (j <= i) squares[i * D + j]! += count * rest[a * hidden.length + b]!
        }),
      )
    }
    // `filled` holds deviations from the last mean, so that nothing cancels.
    const next = new Float64Array(D * D)
    for (let i = 0; i < D; i++)
      for (let j = 0; j <= i; j++) {
        const value = squares[i * D + j]! / n - (sum[i]! / n) * (sum[j]! / n)
        next[i * D + j] = next[j * D + i] = i === j ? Math.max(value, 1e-9) : value / (1 + ridge)
      }
    let moved = 0
    for (let i = 0; i < D; i++) {
      mean[i]! += sum[i]! / n
      moved = Math.max(moved, Math.abs(sum[i]! / n))
    }
    for (let i = 0; i < D * D; i++) moved = Math.max(moved, Math.abs(next[i]! - covariance[i]!))
    covariance = next
    if (moved < SETTLED) break
  }
  return { mean, covariance }
}

/** Means and variances of what is known; no relations. */
function start({ rows, features: D, x, known }: FeatureRows): { mean: Float64Array; covariance: Float64Array } {
  const mean = new Float64Array(D)
  const covariance = new Float64Array(D * D)
  for (let j = 0; j < D; j++) {
    let [count, sum, squares] = [0, 0, 0]
    for (let row = 0; row < rows; row++)
      if (known[row * D + j] === 1) {
        const value = x[row * D + j]!
        count++
        sum += value
        squares += value * value
      }
    mean[j] = sum / Math.max(count, 1)
    covariance[j * D + j] = Math.max(squares / Math.max(count, 1) - mean[j]! ** 2, 1e-6)
  }
  return { mean, covariance }
}

/** Rows that have the same features known share all the linear algebra. */
function byPattern({ rows, features: D, known }: FeatureRows) {
  const groups = new Map<string, { pattern: Uint8Array; rows: number[] }>()
  for (let row = 0; row < rows; row++) {
    const pattern = known.subarray(row * D, (row + 1) * D)
    const key = Buffer.from(pattern.buffer, pattern.byteOffset, D).toString('latin1')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { pattern, rows: [row] })
    else group.rows.push(row)
  }
  return [...groups.values()]
}

/** Σ_oo⁻¹ Σ_oh, [h, o], and Σ_hh − Σ_ho Σ_oo⁻¹ Σ_oh, [h, h]. */
function regression(pattern: Uint8Array, covariance: Float64Array, D: number) {
  const known = Array.from(pattern.keys()).filter((j) => pattern[j] === 1)
  const hidden = Array.from(pattern.keys()).filter((j) => pattern[j] === 0)
  const [o, h] = [known.length, hidden.length]
  const system = new Float64Array(o * o)
  for (let i = 0; i < o; i++) for (let j = 0; j <= i; j++) system[i * o + j] = covariance[known[i]! * D + known[j]!]!
  cholesky(system, o)
  const weights = new Float64Array(h * o)
  const rest = new Float64Array(h * h)
  for (let a = 0; a < h; a++) {
    for (let j = 0; j < o; j++) weights[a * o + j] = covariance[hidden[a]! * D + known[j]!]!
    solveLower(system, o, weights, a * o)
  }
  for (let a = 0; a < h; a++)
    for (let b = 0; b <= a; b++) {
      let value = covariance[hidden[a]! * D + hidden[b]!]!
      for (let k = 0; k < o; k++) value -= weights[a * o + k]! * weights[b * o + k]!
      rest[a * h + b] = rest[b * h + a] = value
    }
  for (let a = 0; a < h; a++) solveUpper(system, o, weights, a * o)
  return { known, hidden, weights, rest }
}

/** A row's deviations from the mean: known ones as they are, hidden ones as expected. */
function fillIn(
  { x, features: D }: FeatureRows,
  row: number,
  known: readonly number[],
  hidden: readonly number[],
  weights: Float64Array,
  mean: Float64Array,
  out: Float64Array,
): void {
  const o = known.length
  for (let k = 0; k < o; k++) out[known[k]!] = x[row * D + known[k]!]! - mean[known[k]!]!
  for (let a = 0; a < hidden.length; a++) {
    let sum = 0
    for (let k = 0; k < o; k++) sum += weights[a * o + k]! * out[known[k]!]!
    out[hidden[a]!] = sum
  }
}
