import { choleskyOf, inverseFrom } from './cholesky'

/** Rows that know the same columns: how many, which columns, Σx and Σxxᵀ of what they know. */
export type PatternSums = {
  readonly known: readonly number[]
  readonly rows: number
  readonly sums: Float64Array
  readonly products: Float64Array
}

export type Normal = { readonly mean: Float64Array; readonly covariance: Float64Array }

/** Settled: no mean, variance or covariance of the scaled columns moves by more. */
const SETTLED = 1e-11
/** Work of all steps together, in multiplications: about some seconds. */
const MOST_WORK = 3e9
const MOST_STEPS = 5000

export function patternSums(columns: readonly Float64Array[], rows: number): PatternSums[] {
  const found = new Map<string, { known: number[]; members: number[] }>()
  for (let row = 0; row < rows; row += 1) {
    const known = [...columns.keys()].filter((column) => !Number.isNaN(columns[column]![row]!))
    const key = known.join(',')
    const pattern = found.get(key)
    if (pattern) pattern.members.push(row)
    else found.set(key, { known, members: [row] })
  }
  return [...found.values()]
    .filter(({ known }) => known.length > 0)
    .map(({ known, members }) => {
      const size = known.length
      const sums = new Float64Array(size)
      const products = new Float64Array(size * size)
      for (const row of members) {
        for (let i = 0; i < size; i += 1) {
          const x = columns[known[i]!]![row]!
          sums[i]! += x
          for (let j = 0; j < size; j += 1) products[i * size + j]! += x * columns[known[j]!]![row]!
        }
      }
      return { known, rows: members.length, sums, products }
    })
}

/**
 * Mean and covariance of a normal distribution of largest likelihood, from rows with gaps, by EM over patterns (Little and Rubin).
 * Null when it does not settle, or when columns determine each other. Columns should be scaled to about mean 0, variance 1.
 */
export function normalByEm(
  patterns: readonly PatternSums[],
  size: number,
  progress: (share: number) => void,
): Normal | null {
  const rows = patterns.reduce((sum, pattern) => sum + pattern.rows, 0)
  const work = patterns.reduce((sum, { known }) => sum + known.length ** 3 + 2 * size ** 2 * known.length, 0)
  const most = Math.min(MOST_STEPS, Math.ceil(MOST_WORK / Math.max(1, work)))
  let state: Normal = {
    mean: new Float64Array(size),
    covariance: Float64Array.from({ length: size * size }, (_, at) => (at % (size + 1) === 0 ? 1 : 0)),
  }
  for (let step = 0; step < most; step += 1) {
    progress(step / most)
    const next = stepOf(patterns, size, rows, state)
    if (next === null) return null
    const moved = Math.max(furthest(state.mean, next.mean), furthest(state.covariance, next.covariance))
    state = next
    if (moved < SETTLED) return state
  }
  return null
}

const furthest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at]!)), 0)

/** One step: expected Σx and Σxxᵀ with gaps as x_M | x_O ~ N(a + B x_O, Σ_M|O), B = Σ_MO Σ_OO⁻¹, a = μ_M − B μ_O. */
function stepOf(
  patterns: readonly PatternSums[],
  p: number,
  rows: number,
  { mean, covariance }: Normal,
): Normal | null {
  const first = new Float64Array(p)
  const second = new Float64Array(p * p)
  for (const { known, rows: n, sums, products } of patterns) {
    const k = known.length
    const open = [...first.keys()].filter((column) => !known.includes(column))
    known.forEach((i, a) => {
      first[i]! += sums[a]!
      known.forEach((j, b) => (second[i * p + j]! += products[a * k + b]!))
    })
    if (open.length === 0) continue
    const lower = choleskyOf(part(covariance, p, known, known), k)
    if (lower === null) return null
    const inverse = inverseFrom(lower, k)
    const slopes = times(part(covariance, p, open, known), inverse, open.length, k, k)
    const constants = open.map((i, a) => mean[i]! - known.reduce((sum, j, b) => sum + slopes[a * k + b]! * mean[j]!, 0))
    /** B Σx, and B Σxxᵀ. */
    const leaned = open.map((_, a) => sums.reduce((sum, x, b) => sum + slopes[a * k + b]! * x, 0))
    const turned = times(slopes, products, open.length, k, k)
    open.forEach((i, a) => {
      first[i]! += n * constants[a]! + leaned[a]!
      known.forEach((j, b) => {
        const value = constants[a]! * sums[b]! + turned[a * k + b]!
        second[i * p + j]! += value
        second[j * p + i]! += value
      })
      open.forEach((j, b) => {
        let value = n * constants[a]! * constants[b]! + constants[a]! * leaned[b]! + leaned[a]! * constants[b]!
        let left = covariance[i * p + j]!
        for (let c = 0; c < k; c += 1) {
          value += turned[a * k + c]! * slopes[b * k + c]!
          left -= slopes[a * k + c]! * covariance[known[c]! * p + j]!
        }
        second[i * p + j]! += value + n * left
      })
    })
  }
  const nextMean = first.map((sum) => sum / rows)
  return {
    mean: nextMean,
    covariance: second.map((sum, at) => sum / rows - nextMean[Math.floor(at / p)]! * nextMean[at % p]!),
  }
}

/** The rows and columns of a p × p matrix that are named. */
export function part(
  matrix: Float64Array,
  p: number,
  rows: readonly number[],
  columns: readonly number[],
): Float64Array {
  const taken = new Float64Array(rows.length * columns.length)
  rows.forEach((i, a) => columns.forEach((j, b) => (taken[a * columns.length + b] = matrix[i * p + j]!)))
  return taken
}

/** A (n × m) times B (m × q). */
function times(a: Float64Array, b: Float64Array, n: number, m: number, q: number): Float64Array {
  const product = new Float64Array(n * q)
  for (let i = 0; i < n; i += 1)
    for (let k = 0; k < m; k += 1) {
      const value = a[i * m + k]!
      for (let j = 0; j < q; j += 1) product[i * q + j]! += value * b[k * q + j]!
    }
  return product
}
