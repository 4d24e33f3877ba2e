import type { TermTest } from '../../../contract/analysis'
import { upperF } from '../distributions'
import { leastSquares } from '../fit/least-squares'
import type { Sample, TermGroup } from '../method'

/**
 * Whether all coefficients of a term are 0: D1 = q̄ᵀŪ⁻¹q̄ / (k(1 + r)), r = (1 + 1/M) tr(BŪ⁻¹)/k (Li, Raghunathan and Rubin
 * 1991), with Reiter's (2007) degrees of freedom. Null where imputations or rows are too few for them.
 */
export function testTerm({ label, at }: TermGroup, samples: readonly Sample[]): TermTest | null {
  const m = samples.length
  const k = at.length
  const values = at.map((place) => samples.map((sample) => sample.values[place]!))
  const means = values.map((own) => own.reduce((sum, value) => sum + value, 0) / m)
  const within = block(samples, at)
  const inverse = inverseOf(within, k)
  if (inverse === null) return null
  let trace = 0
  let square = 0
  for (let i = 0; i < k; i += 1)
    for (let j = 0; j < k; j += 1) {
      const between = covariance(values[i]!, means[i]!, values[j]!, means[j]!)
      trace += between * inverse[i * k + j]!
      square += means[i]! * means[j]! * inverse[i * k + j]!
    }
  const r = ((1 + 1 / m) * trace) / k
  const f = square / (k * (1 + r))
  const df2 = reiterDegrees(k * (m - 1), r, Math.min(...samples.map(({ df }) => df[at[0]!]!)))
  return df2 === null ? null : { label, f, df1: k, df2, p: upperF(f, k, df2) }
}

function covariance(a: readonly number[], meanA: number, b: readonly number[], meanB: number): number {
  return a.reduce((sum, value, index) => sum + (value - meanA) * (b[index]! - meanB), 0) / (a.length - 1)
}

/** The mean of the imputations' covariances of some coefficients. */
function block(samples: readonly Sample[], at: readonly number[]): Float64Array {
  const k = at.length
  const mean = new Float64Array(k * k)
  for (const { covariance: all, values } of samples)
    at.forEach((row, i) =>
      at.forEach((column, j) => (mean[i * k + j]! += all![row * values.length + column]! / samples.length)),
    )
  return mean
}

/** Of a symmetric matrix: (AᵀA)⁻¹A; null where it has none. */
function inverseOf(matrix: Float64Array, k: number): Float64Array | null {
  const { kept, inverse } = leastSquares(matrix.slice(), new Float64Array(k), k, k)
  if (kept.length < k) return null
  return Float64Array.from({ length: k * k }, (_, place) => {
    const row = Math.floor(place / k)
    let sum = 0
    for (let i = 0; i < k; i += 1) sum += inverse[row * k + i]! * matrix[i * k + (place % k)]!
    return sum
  })
}

/** Reiter (2007), with t = k(M − 1) and a = rt/(t − 2). */
function reiterDegrees(t: number, r: number, complete: number): number | null {
  if (t <= 4) return null
  const a = (r * t) / (t - 2)
  const v = ((complete + 1) / (complete + 3)) * complete
  const two = v - 2 * (1 + a)
  const four = v - 4 * (1 + a)
  if (four <= 0) return null
  const more =
    two / ((1 + a) ** 2 * four) +
    (8 * two) / ((1 + a) * four ** 2) +
    4 / ((1 + a) * four) +
    4 / (four * two) +
    (16 * two) / four ** 3 +
    8 / four ** 2
  return 4 + 1 / (1 / four + (a ** 2 * more) / (t - 4))
}
