/** Number of values, mean, and variance with n − 1; gaps do not count. */
export function meanAndVariance(values: Iterable<number>): { n: number; mean: number; variance: number } {
  let n = 0
  let mean = 0
  let squares = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    n += 1
    const step = value - mean
    mean += step / n
    squares += step * (value - mean)
  }
  return { n, mean, variance: n > 1 ? squares / (n - 1) : NaN }
}
