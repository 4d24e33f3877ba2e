import type { Scale } from '../../contract/analysis'
import type { AnalysisTable } from './imputed'

/** Something that an analysis estimates. */
export type Quantity = {
  /** As R names it where R has a name for it. */
  readonly name: string
  readonly label: string
  readonly scale: Scale
  /** Whether people ask if it is 0. */
  readonly tested: boolean
}

/** Estimates from one table, in the order of the quantities; correlations on Fisher's scale, odds on the logarithmic one. */
export type Sample = {
  readonly values: readonly number[]
  /** Their sampling variances. */
  readonly variances: readonly number[]
  /** Degrees of freedom that each would have without gaps; Infinity for the normal distribution. */
  readonly df: readonly number[]
  /** Rows that each rests on. */
  readonly rows: readonly number[]
  /** All variances and covariances, k × k, where whole terms can be tested. */
  readonly covariance?: Float64Array
}

/** Quantities that belong to one term of a model, by their places. */
export type TermGroup = { readonly label: string; readonly at: readonly number[] }

export type Estimates = {
  readonly quantities: readonly Quantity[]
  readonly samples: readonly Sample[]
  readonly terms: readonly TermGroup[]
  /** What should be known about how they were computed, one sentence each. */
  readonly notes: readonly string[]
}

/** Tables that are analysed alike: imputations, or the complete rows alone. */
export type Tables = {
  readonly count: number
  readonly table: (index: number) => AnalysisTable
  /** "imputation 3", "the complete rows". */
  readonly nameOf: (index: number) => string
}

/** One way to analyse tables. */
export type Method = {
  readonly title: string
  /** What was done, for a paper: "a linear regression of y on x and z". */
  readonly words: string
  readonly formula: string | null
  /** The columns it needs. */
  readonly columns: readonly string[]
  readonly estimate: (tables: Tables, progress: (fraction: number) => void) => Estimates
}

/** A table at a time, with word of how far it is. */
export function eachTable<T>(
  { count, table, nameOf }: Tables,
  progress: (fraction: number) => void,
  run: (table: AnalysisTable, name: string) => T,
): T[] {
  return Array.from({ length: count }, (_, index) => {
    progress(index / count)
    return run(table(index), nameOf(index))
  })
}
