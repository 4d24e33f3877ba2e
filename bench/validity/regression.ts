/** Ordinary least squares with a constant: coefficients and their squared standard errors. */
export type Fit = { readonly estimates: Float64Array; readonly variances: Float64Array }

export function regress(y: ArrayLike<number>, predictors: readonly ArrayLike<number>[]): Fit {
  const n = y.length
  const p = predictors.length + 1
  const at = (i: number, j: number): number => (j === 0 ? 1 : predictors[j - 1]![i]!)
  const rows = Array.from({ length: p }, (_, a) =>
    Array.from({ length: 2 * p + 1 }, (_, b) => {
      if (b > p) return b - p - 1 === a ? 1 : 0
      let sum = 0
      for (let i = 0; i < n; i++) sum += at(i, a) * (b === p ? y[i]! : at(i, b))
      return sum
    }),
  )
  for (let a = 0; a < p; a++) {
    const pivot = rows[a]![a]!
    rows[a] = rows[a]!.map((value) => value / pivot)
    for (let b = 0; b < p; b++) {
      if (b === a) continue
      const factor = rows[b]![a]!
      rows[b] = rows[b]!.map((value, k) => value - factor * rows[a]![k]!)
    }
  }
  const estimates = Float64Array.from(rows, (row) => row[p]!)
  let squares = 0
  for (let i = 0; i < n; i++) {
    let off = y[i]!
    for (let j = 0; j < p; j++) off -= estimates[j]! * at(i, j)
    squares += off * off
  }
  return { estimates, variances: Float64Array.from(rows, (row, a) => (row[p + 1 + a]! * squares) / (n - p)) }
}

/** Rubin's rules: the mean of the estimates, and within plus (1 + 1/m) between variance. */
export function pool(fits: readonly Fit[], j: number): { estimate: number; error: number } {
  const m = fits.length
  const estimate = fits.reduce((sum, { estimates }) => sum + estimates[j]!, 0) / m
  const within = fits.reduce((sum, { variances }) => sum + variances[j]!, 0) / m
  const between = fits.reduce((sum, { estimates }) => sum + (estimates[j]! - estimate) ** 2, 0) / Math.max(m - 1, 1)
  return { estimate, error: Math.sqrt(within + (1 + 1 / m) * between) }
}
