/** Dense linear algebra on symmetric matrices, row-major Float64Arrays; small sizes, no allocation. */

/** Below this share of its own variance, what is left of a variable is nothing but rounding. */
const LEAST_PIVOT = 1e-10

/** The lower Cholesky factor of the n × n matrix in place (the upper triangle stays); a pivot that vanishes is lifted. */
export function cholesky(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const row = i * n
    const own = a[row + i]!
    for (let j = 0; j < i; j++) {
      const other = j * n
      let sum = a[row + j]!
      for (let k = 0; k < j; k++) sum -= a[row + k]! * a[other + k]!
      a[row + j] = sum / a[other + j]!
    }
    let pivot = own
    for (let k = 0; k < i; k++) pivot -= a[row + k]! * a[row + k]!
    a[row + i] = Math.sqrt(Math.max(pivot, LEAST_PIVOT * Math.max(own, 1e-300)))
  }
}

/** Solves L x = b in place; b starts at `at`. */
export function solveLower(l: Float64Array, n: number, b: Float64Array, at = 0): void {
  for (let i = 0; i < n; i++) {
    const row = i * n
    let sum = b[at + i]!
    for (let k = 0; k < i; k++) sum -= l[row + k]! * b[at + k]!
    b[at + i] = sum / l[row + i]!
  }
}

/** Solves Lᵀ x = b in place; b starts at `at`. */
export function solveUpper(l: Float64Array, n: number, b: Float64Array, at = 0): void {
  for (let i = n - 1; i >= 0; i--) {
    const x = b[at + i]! / l[i * n + i]!
    b[at + i] = x
    for (let k = 0; k < i; k++) b[at + k]! -= l[i * n + k]! * x
  }
}

/** The inverse of L Lᵀ into `out`, n × n, symmetric. */
export function inverseOf(l: Float64Array, n: number, out: Float64Array): void {
  // Rows of `out` hold the columns of L⁻¹ first: L⁻ᵀ, upper triangular.
  for (let j = 0; j < n; j++) {
    const column = j * n
    for (let i = 0; i < j; i++) out[column + i] = 0
    out[column + j] = 1 / l[column + j]!
    for (let i = j + 1; i < n; i++) {
      let sum = 0
      for (let k = j; k < i; k++) sum -= l[i * n + k]! * out[column + k]!
      out[column + i] = sum / l[i * n + i]!
    }
  }
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = i; k < n; k++) sum += out[i * n + k]! * out[j * n + k]!
      // What is overwritten, entries below the diagonal, is zero and no longer needed.
      out[i * n + j] = sum
    }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) out[j * n + i] = out[i * n + j]!
}
