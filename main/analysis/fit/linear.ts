import type { Outcome } from './fit'
import { leastSquares } from './least-squares'

/** Residuals below this share of the outcome are nothing but rounding. */
const ROUNDING = 1e-24

/** Ordinary least squares; cov b = s²(XᵀX)⁻¹ with s² = residual squares / (n − k). Uses up `x`. */
export function fitLinear(x: Float64Array, y: Float64Array, columns: number): Outcome {
  const n = y.length
  const whole = y.reduce((sum, value) => sum + value * value, 0)
  const { kept, coefficients, inverse, residualSquares } = leastSquares(x, y.slice(), n, columns)
  const df = n - kept.length
  if (df < 1) return { why: 'no rows left' }
  if (residualSquares <= ROUNDING * whole) return { why: 'exact' }
  const variance = residualSquares / df
  return { fit: { kept, coefficients, covariance: inverse.map((entry) => entry * variance), df } }
}
