import type { Moment } from '../../../contract/columns'

/** What the model hands back to the table; plain data like `TypedTable`. */

/** What filled values are, whatever becomes of their column later: numbers, moments in their unit, or some of these texts. */
export type FilledMeaning =
  | { readonly kind: 'number' }
  | { readonly kind: 'moment'; readonly moment: Moment }
  | { readonly kind: 'level'; readonly levels: readonly string[] }

export type FilledColumn = {
  readonly name: string
  readonly meaning: FilledMeaning
  /** Rows whose gap is filled, ascending. */
  readonly rows: Int32Array
  /** One array for mean/mode, M arrays for M imputations; in the unit of `meaning`, or indices of its levels. */
  readonly values: readonly Float64Array[]
  /**
   * 0…1 per filled cell: categories: probability of the most likely level; numbers: 1 − conditional deviation / column's deviation, in both
   * of which what lies far out counts only up to a reach of the column's own (`momentsOf`).
   */
  readonly certainty: Float32Array
  /** 90% interval in the column's own units; NaN for categories. */
  readonly low: Float64Array
  readonly high: Float64Array
}

/** The best single value (a number's mean or median, a category's mode), or draws of all gaps of a row together. */
export type FillMethod = 'mean' | 'median' | 'sample'

export type FillResult = {
  readonly method: FillMethod
  readonly imputations: number
  readonly seed: number
  readonly engine: string
  readonly minCertainty: number
  readonly columns: readonly FilledColumn[]
  /** Gaps left open because the model was not certain enough, or had no value to give. */
  readonly leftOpen: number
  /** Gaps left open because the rules leave no value for them; left out when there is none. */
  readonly impossible?: number
}

export type ScoredColumn = {
  readonly name: string
  /** log p(value | rest of its row), nats, in the column's own units; NaN where there is no observed value. */
  readonly logLikelihood: Float32Array
  /** Two-sided tail probability of the observed value, 0…1: small = surprising. NaN where there is none. */
  readonly tail: Float32Array
}

export type Scores = {
  readonly columns: readonly ScoredColumn[]
  /** Joint log-likelihood of each row's observed cells, nats. */
  readonly rows: Float32Array
}
