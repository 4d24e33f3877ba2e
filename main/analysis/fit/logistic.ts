import type { Fit, Outcome } from './fit'
import { leastSquares, type LeastSquares } from './least-squares'

const MOST_STEPS = 50
/** As R's glm: the deviance changes by less than this share. */
const SETTLED = 1e-8
/** Newton's steps end in the maximum; where there is none, they go on by about one unit of log odds each. */
const STILL_MOVING = 0.05
const MORE_STEPS = 2

/**
 * Logistic regression of y (0 or 1) by iteratively reweighted least squares, cov b = (XᵀWX)⁻¹. Starting values, the step at which it
 * stops and the weights of that step are those of R's glm, so that figures agree with R's beyond what its tolerance leaves open. A
 * maximum that lies at infinity is found by going on a few steps after the likelihood has settled.
 */
export function fitLogistic(x: Float64Array, y: Float64Array, columns: number): Outcome {
  const n = y.length
  const eta = y.map((value) => logit((value + 0.5) / 2))
  let deviance = Infinity
  let settled: LeastSquares | null = null
  let beyond = 0
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = weighted(x, y, eta, columns)
    if (n - next.kept.length < 1) return { why: 'no rows left' }
    const moved = predict(x, next, eta)
    if (!Number.isFinite(moved)) return { why: 'separated' }
    if (settled !== null) {
      beyond += 1
      if (beyond === MORE_STEPS) return moved > STILL_MOVING ? { why: 'separated' } : { fit: fitOf(settled, n) }
      continue
    }
    const after = devianceOf(y, eta)
    if (Math.abs(after - deviance) < SETTLED * (Math.abs(after) + 0.1)) settled = next
    deviance = after
  }
  return { why: 'separated' }
}

const fitOf = ({ kept, coefficients, inverse }: LeastSquares, n: number): Fit => ({
  kept,
  coefficients,
  covariance: inverse,
  df: n - kept.length,
})

/** Puts Xb into `eta`; returns by how much the row that moved most did. */
function predict(x: Float64Array, { kept, coefficients }: LeastSquares, eta: Float64Array): number {
  const n = eta.length
  let moved = 0
  for (let row = 0; row < n; row += 1) {
    let sum = 0
    kept.forEach((column, at) => (sum += x[column * n + row]! * coefficients[at]!))
    // NaN must not be lost among maxima.
    const step = Math.abs(sum - eta[row]!)
    if (!(step <= moved)) moved = step
    eta[row] = sum
  }
  return moved
}

/** One step: least squares of the working outcome η + (y − μ)/w on X, weighted by w = μ(1 − μ). */
function weighted(x: Float64Array, y: Float64Array, eta: Float64Array, columns: number): LeastSquares {
  const n = y.length
  const scaled = x.slice()
  const working = new Float64Array(n)
  for (let row = 0; row < n; row += 1) {
    const mean = 1 / (1 + Math.exp(-eta[row]!))
    const weight = Math.max(mean * (1 - mean), Number.EPSILON)
    const root = Math.sqrt(weight)
    for (let column = 0; column < columns; column += 1) scaled[column * n + row]! *= root
    working[row] = root * (eta[row]! + (y[row]! - mean) / weight)
  }
  return leastSquares(scaled, working, n, columns)
}

const logit = (share: number): number => Math.log(share / (1 - share))

/** −2 log L, from the log odds: log(1 + e^−η) without overflow. */
function devianceOf(y: Float64Array, eta: Float64Array): number {
  let sum = 0
  for (let row = 0; row < y.length; row += 1) {
    const margin = y[row] === 1 ? eta[row]! : -eta[row]!
    sum += margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin
  }
  return 2 * sum
}
