/** Φ⁻¹(p), the standard normal quantile: Acklam's rational approximation, relative error below 1.2e-9. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity
  if (p >= 1) return Infinity
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(q, TAIL_ABOVE) / polynomial(q, TAIL_BELOW)
  }
  const q = p - 0.5
  const r = q * q
  return (polynomial(r, MIDDLE_ABOVE) * q) / polynomial(r, MIDDLE_BELOW)
}

const TAIL_ABOVE = [
  -7.784894002430293e-3, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const TAIL_BELOW = [7.784695709041462e-3, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
const MIDDLE_ABOVE = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const MIDDLE_BELOW = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
]

/** Φ(x), through the complementary error function (Chebyshev fit, relative error below 1.2e-7 everywhere). */
export function normalCdf(x: number): number {
  return 0.5 * erfc(-x / Math.SQRT2)
}

function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * Math.abs(x))
  const value = t * Math.exp(-x * x + polynomial(t, SERIES))
  return x >= 0 ? value : 2 - value
}

const SERIES = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
  -1.26551223,
]

/** Horner's scheme, highest power first. */
function polynomial(x: number, coefficients: readonly number[]): number {
  let sum = 0
  for (const coefficient of coefficients) sum = sum * x + coefficient
  return sum
}

const STEPS = 4096
/** So many steps from either end the curve is too bent for straight lines. */
const BENT = 32
const tabled = Float64Array.from({ length: STEPS + 1 }, (_, i) => normalQuantile(i / STEPS))

/** Φ⁻¹(p) along straight lines between 4,096 steps, error below 1e-4: where very many are needed. */
export function roughQuantile(p: number): number {
  const at = p * STEPS
  const from = Math.floor(at)
  if (from < BENT || from >= STEPS - BENT) return normalQuantile(p)
  return tabled[from]! + (at - from) * (tabled[from + 1]! - tabled[from]!)
}

/** The middles of R equal shares of a standard normal: Φ⁻¹((r + ½)/R). */
export const normalNodes = (count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, r) => normalQuantile((r + 0.5) / count))
