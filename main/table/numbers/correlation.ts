/** Pearson's, of values that are all known; 0 where nothing varies. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  let [ab, aa, bb] = [0, 0, 0]
  a.forEach((value, at) => {
    const [x, y] = [value - meanA, b[at]! - meanB]
    ab += x * y
    aa += x * x
    bb += y * y
  })
  return aa * bb === 0 ? 0 : ab / Math.sqrt(aa * bb)
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
