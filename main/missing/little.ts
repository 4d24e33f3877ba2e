import { upperChiSquare } from '../analysis/distributions'
import { choleskyOf, solveLower } from './cholesky'
import { normalByEm, part, patternSums } from './normal-em'

export type LittleTest = {
  readonly statistic: number
  readonly df: number
  readonly p: number
  readonly patterns: number
}

/**
 * Little's test that gaps are completely at random (Little 1988): d² = Σⱼ nⱼ (ȳⱼ − μ̂ⱼ)ᵀ Σ̂ⱼ⁻¹ (ȳⱼ − μ̂ⱼ) over the patterns of known
 * columns, with μ̂ and Σ̂ of largest likelihood; χ² with Σ pⱼ − p degrees of freedom. As naniar's mcar_test. `columns`: one value per
 * row, NaN = gap. Null when there is one pattern only, or the estimates cannot be had.
 */
export function littleTest(
  columns: readonly Float64Array[],
  rows: number,
  progress: (share: number) => void = () => undefined,
): LittleTest | null {
  const p = columns.length
  const patterns = patternSums(columns.map(scaled), rows)
  const df = patterns.reduce((sum, { known }) => sum + known.length, 0) - p
  if (patterns.length < 2 || df < 1) return null
  const normal = normalByEm(patterns, p, progress)
  if (normal === null) return null
  let statistic = 0
  for (const { known, rows: n, sums } of patterns) {
    const k = known.length
    const lower = choleskyOf(part(normal.covariance, p, known, known), k)
    if (lower === null) return null
    const off = sums.map((sum, at) => sum / n - normal.mean[known[at]!]!)
    statistic += n * solveLower(lower, off, k).reduce((sum, value) => sum + value * value, 0)
  }
  return { statistic, df, p: upperChiSquare(statistic, df), patterns: patterns.length }
}

/** The statistic does not depend on units; estimating it does. */
function scaled(values: Float64Array): Float64Array {
  const known = values.filter((value) => !Number.isNaN(value))
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
  const sd = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, known.length)) || 1
  return values.map((value) => (value - mean) / sd)
}
