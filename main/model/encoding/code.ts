import type { Moment } from '../../../contract/columns'

/** How one column enters and leaves the model. Fitted on all rows of the table that is learned, kept in the model file. */
export type ContinuousCode = {
  readonly kind: 'continuous'
  readonly name: string
  readonly given: boolean
  readonly step: number | null
  readonly moment?: Moment | undefined
  readonly low: number | null
  readonly high: number | null
  /** Which values are believed. What follows is fitted on those alone: a single wild value has no say in it. */
  readonly bulk: Bulk
  /** To tell whether another table's column is like this one; models of old do not know. */
  readonly usual: Usual | null
  /** Of the known values, in the column's own units; the model reads z = (x − mean) / sd. */
  readonly mean: number
  readonly sd: number
  /** The model's densities live in y = (warp(x) − shift) / spread. */
  readonly warp: Warp
  readonly shift: number
  readonly spread: number
  /** Values so frequent that they are outcomes of their own, ascending, own units. */
  readonly atoms: readonly number[]
  /** Edges of the piecewise-linear input features, ascending, in z. */
  readonly knots: readonly number[]
  /** Where the energy network looks closely, ascending; nowhere if the values are too few. */
  readonly grain: readonly Grain[]
}

/** What most of a column's values say, in its own units; see `findBulk`. */
export type Bulk = {
  /** Values beyond these are not believed: neither learned from nor conditioned on. */
  readonly low: number
  readonly high: number
  /** How widely the values spread, no deviation counting for more than `reach`: what certainty compares with. */
  readonly reach: number
  readonly deviation: number
}

/** Of the values that are no atoms, in own units: all but ½% on either side, and the median of |x|. */
export type Usual = { readonly low: number; readonly high: number; readonly size: number }

/** A feature that is 1 around `at` and falls to 0 over the last `edge` of its `reach` on both sides; all in y. */
export type Grain = { readonly at: number; readonly reach: number; readonly edge: number }

export type Warp =
  { readonly kind: 'linear' } | { readonly kind: 'asinh'; readonly center: number; readonly scale: number }

export type DiscreteCode = {
  readonly kind: 'discrete'
  readonly name: string
  readonly given: boolean
  readonly ordered: boolean
  /** Levels as written in the file, in the order of the table the model was trained on. */
  readonly levels: readonly string[]
  /** Share of each level among the known values. */
  readonly shares: readonly number[]
  /** The model's outcome for each level; rare levels may share one; -1 = never seen while training. */
  readonly outcomeOf: readonly number[]
  readonly outcomes: number
}

export type ColumnCode = ContinuousCode | DiscreteCode
