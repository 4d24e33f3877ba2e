/** A quantity over M imputations, combined by Rubin's rules. */
export type Pooled = {
  readonly estimate: number
  readonly standardError: number
  /** Barnard and Rubin's degrees of freedom. */
  readonly df: number
  readonly fmi: number
  readonly riv: number
  readonly lambda: number
}

/** A share of variance due to gaps below this counts as this: without it no gaps would mean infinitely many degrees. */
const LEAST_LAMBDA = 1e-4

/**
 * q̄ = mean of the estimates, ū of their variances, b = variance between them; t = ū + (1 + 1/M)b. Degrees of freedom by Barnard
 * and Rubin (1999) with `complete` of them without gaps; the fraction of missing information is (r + 2/(df + 3))/(r + 1). As mice's
 * pool computes them.
 */
export function pool(values: readonly number[], variances: readonly number[], complete: number): Pooled {
  const m = values.length
  const estimate = mean(values)
  const within = mean(variances)
  const between = values.reduce((sum, value) => sum + (value - estimate) ** 2, 0) / (m - 1)
  const dueToGaps = (1 + 1 / m) * between
  const total = within + dueToGaps
  const lambda = total === 0 ? 0 : dueToGaps / total
  const riv = within === 0 ? (between === 0 ? 0 : Infinity) : dueToGaps / within
  const df = degrees(Math.max(lambda, LEAST_LAMBDA), m, complete)
  const fmi = riv === Infinity ? 1 : (riv + 2 / (df + 3)) / (riv + 1)
  return { estimate, standardError: Math.sqrt(total), df, fmi, riv, lambda }
}

function degrees(lambda: number, m: number, complete: number): number {
  const old = (m - 1) / lambda ** 2
  if (complete === Infinity) return old
  const observed = ((complete + 1) / (complete + 3)) * complete * (1 - lambda)
  return (old * observed) / (old + observed)
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
