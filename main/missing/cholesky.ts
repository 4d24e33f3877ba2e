/** A pivot smaller than this share of its variance: the column says nothing beside the earlier ones. */
const SINGULAR = 1e-9

/** L with LLᵀ = A, n × n; null when A is not positive definite. */
export function choleskyOf(a: Float64Array, n: number): Float64Array | null {
  const lower = new Float64Array(n * n)
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = a[i * n + j]!
      for (let k = 0; k < j; k += 1) sum -= lower[i * n + k]! * lower[j * n + k]!
      if (i !== j) lower[i * n + j] = sum / lower[j * n + j]!
      else if (sum > SINGULAR * a[i * n + i]!) lower[i * n + i] = Math.sqrt(sum)
      else return null
    }
  return lower
}

/** y with Ly = x. */
export function solveLower(lower: Float64Array, x: Float64Array, n: number): Float64Array {
  const y = x.slice()
  for (let i = 0; i < n; i += 1) {
    for (let k = 0; k < i; k += 1) y[i]! -= lower[i * n + k]! * y[k]!
    y[i]! /= lower[i * n + i]!
  }
  return y
}

/** A⁻¹ from its L. */
export function inverseFrom(lower: Float64Array, n: number): Float64Array {
  const columns = Array.from({ length: n }, (_, at) =>
    solveLower(
      lower,
      Float64Array.from({ length: n }, (_, row) => (row === at ? 1 : 0)),
      n,
    ),
  )
  const inverse = new Float64Array(n * n)
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = 0
      for (let k = i; k < n; k += 1) sum += columns[i]![k]! * columns[j]![k]!
      inverse[i * n + j] = inverse[j * n + i] = sum
    }
  return inverse
}
