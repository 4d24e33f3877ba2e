import { createRandom } from '../../../../main/engine/random'

/** A well-conditioned covariance matrix, row-major. */
export function randomCovariance(n: number, seed: number): Float64Array {
  const random = createRandom(seed)
  const m = Float64Array.from({ length: n * n }, () => random.normal())
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let sum = i === j ? 0.3 : 0
      for (let k = 0; k < n; k++) sum += (m[i * n + k]! * m[j * n + k]!) / n
      a[i * n + j] = sum
    }
  return a
}

export function multiply(a: Float64Array, b: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n]
    let sum = 0
    for (let k = 0; k < n; k++) sum += a[i * n + k]! * b[k * n + j]!
    return sum
  })
}

/** Solves a small system by Gauss and Jordan's elimination with pivots: an independent reference. */
export function solveByElimination(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const n = b.length
  const rows = a.map((row, i) => [...row, b[i]!])
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let r = i; r < n; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r
    ;[rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!]
    for (let r = 0; r < n; r++) {
      if (r === i) continue
      const factor = rows[r]![i]! / rows[i]![i]!
      for (let k = i; k <= n; k++) rows[r]![k]! -= factor * rows[i]![k]!
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!)
}
