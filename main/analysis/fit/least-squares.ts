/** As R's lm: a column of which less than this share is left beside the earlier ones says nothing new. */
const TOLERANCE = 1e-7

export type LeastSquares = {
  /** Columns that are kept; the others are combinations of kept ones before them. */
  readonly kept: readonly number[]
  /** One per kept column. */
  readonly coefficients: Float64Array
  /** (XᵀX)⁻¹ over the kept columns, k × k. */
  readonly inverse: Float64Array
  readonly residualSquares: number
}

/**
 * min |y − Xb|² by Householder reflections. `x`: n × p, one column after the other; both arrays are used up. A column that
 * depends on the ones before it is left out, as in R, so that the first of several that say the same stays.
 */
export function leastSquares(x: Float64Array, y: Float64Array, n: number, p: number): LeastSquares {
  const kept: number[] = []
  /** The triangle R, its columns as they are kept. */
  const triangle: Float64Array[] = []
  for (let column = 0; column < p; column += 1) {
    const own = x.subarray(column * n, (column + 1) * n)
    const rank = kept.length
    const left = norm(own, rank)
    const whole = norm(own, 0)
    if (rank >= n || left === 0 || left < TOLERANCE * whole) continue
    const pivot = own[rank]! > 0 ? -left : left
    triangle.push(Float64Array.from({ length: rank + 1 }, (_, row) => (row < rank ? own[row]! : pivot)))
    kept.push(column)
    // The reflection I − 2vvᵀ/vᵀv that makes the column end at its pivot; v is kept in its place.
    own[rank]! -= pivot
    const length = square(own, rank)
    for (let later = column + 1; later < p; later += 1)
      reflect(own, x.subarray(later * n, (later + 1) * n), rank, length)
    reflect(own, y, rank, length)
  }
  const rank = kept.length
  return {
    kept,
    coefficients: solve(triangle, y),
    inverse: inverseOf(triangle),
    residualSquares: square(y, rank),
  }
}

function square(values: Float64Array, from: number): number {
  let sum = 0
  for (let row = from; row < values.length; row += 1) sum += values[row]! * values[row]!
  return sum
}

const norm = (values: Float64Array, from: number): number => Math.sqrt(square(values, from))

function reflect(v: Float64Array, other: Float64Array, from: number, length: number): void {
  let sum = 0
  for (let row = from; row < v.length; row += 1) sum += v[row]! * other[row]!
  const share = (2 * sum) / length
  for (let row = from; row < v.length; row += 1) other[row]! -= share * v[row]!
}

/** Rb = the beginning of `right`. */
function solve(triangle: readonly Float64Array[], right: Float64Array): Float64Array {
  const rank = triangle.length
  const b = new Float64Array(rank)
  for (let row = rank - 1; row >= 0; row -= 1) {
    let sum = right[row]!
    for (let later = row + 1; later < rank; later += 1) sum -= triangle[later]![row]! * b[later]!
    b[row] = sum / triangle[row]![row]!
  }
  return b
}

/** R⁻¹R⁻ᵀ. */
function inverseOf(triangle: readonly Float64Array[]): Float64Array {
  const rank = triangle.length
  const unit = (at: number): Float64Array => Float64Array.from({ length: rank }, (_, row) => (row === at ? 1 : 0))
  const columns = Array.from({ length: rank }, (_, at) => solve(triangle, unit(at)))
  const inverse = new Float64Array(rank * rank)
  for (let i = 0; i < rank; i += 1)
    for (let j = 0; j < rank; j += 1) {
      let sum = 0
      for (const column of columns) sum += column[i]! * column[j]!
      inverse[i * rank + j] = sum
    }
  return inverse
}
