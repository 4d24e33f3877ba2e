/** A fitted model: what is estimated of the columns that are kept. */
export type Fit = {
  readonly kept: readonly number[]
  readonly coefficients: Float64Array
  readonly covariance: Float64Array
  /** Rows beyond what the kept columns use up. */
  readonly df: number
}

/** Why there is no fit. */
export type NoFit = 'no rows left' | 'separated' | 'exact'

export type Outcome = { readonly fit: Fit } | { readonly why: NoFit }
