/**
 * Tables as analyses see them: columns of numbers or of categories, by name. Gaps are NaN and −1, as at the seam between
 * table and model.
 */
export type NumberColumn = { readonly kind: 'number'; readonly name: string; readonly values: Float64Array }
export type CategoryColumn = {
  readonly kind: 'category'
  readonly name: string
  readonly codes: Int32Array
  /** In the column's order; the first is what the others are compared with. */
  readonly levels: readonly string[]
}
export type AnalysisColumn = NumberColumn | CategoryColumn

export const isKnown = (column: AnalysisColumn, row: number): boolean =>
  column.kind === 'number' ? !Number.isNaN(column.values[row]!) : column.codes[row]! >= 0

export type AnalysisTable = {
  readonly rows: number
  readonly columns: readonly AnalysisColumn[]
}

/** One table several times, its gaps filled each time; a category has the same levels in all of them. */
export type Imputed = {
  /** The table with its gaps; null when it is not known. */
  readonly original: AnalysisTable | null
  readonly count: number
  /** Imputation `index`, from 0; made when asked for, because all at once may be more than memory holds. */
  readonly table: (index: number) => AnalysisTable
}
