import type { Moment } from '../../../contract/columns'
import type { RuleColumn } from '../../rules/columns'

/**
 * A table as the model sees it: one typed array per usable column, gaps marked, text left behind.
 * The seam between the spreadsheet (main/table) and ACE (main/model); plain data, so it can be sent to another process.
 */
/**
 * One byte per row, not 0 = unknown, but not to be filled: 1 where a text stands that is no value, 2 where a rule says that nothing should. Left
 * out when there is none.
 */
export type KeptRows = Uint8Array | undefined

export type ContinuousColumn = {
  readonly kind: 'continuous'
  readonly name: string
  /** One value per row in the column's own units (dates: days since 1970-01-01; date-times: seconds since then); NaN = unknown. */
  readonly values: Float64Array
  readonly kept?: KeptRows
  /** Values come in multiples of this step (1 = whole numbers, 0.1 = one decimal); null = any value. */
  readonly step: number | null
  /** What the numbers stand for, when they are moments; a column that is empty elsewhere is then written as such. */
  readonly moment?: Moment | undefined
  /** Filled values never leave these bounds; null = open on that side. */
  readonly low: number | null
  readonly high: number | null
  /** False: the model fills this column but learns nothing from it (role "only predict"). */
  readonly given: boolean
}

export type DiscreteColumn = {
  readonly kind: 'discrete'
  readonly name: string
  /** One index into `levels` per row; -1 = unknown. */
  readonly codes: Int32Array
  readonly kept?: KeptRows
  /** Levels as written in the file. */
  readonly levels: readonly string[]
  readonly ordered: boolean
  readonly given: boolean
}

export type TypedColumn = ContinuousColumn | DiscreteColumn

/** Whether the model may learn from a cell. */
export const isKnown = (column: TypedColumn, row: number): boolean =>
  column.kind === 'continuous' ? Number.isFinite(column.values[row]) : column.codes[row]! >= 0

/** How many cells the model may learn from. */
export function knownCells(column: TypedColumn, rows: number): number {
  let known = 0
  for (let row = 0; row < rows; row += 1) if (isKnown(column, row)) known += 1
  return known
}

/** Whether a cell is to be filled. */
export const isGap = (column: TypedColumn, row: number): boolean => !isKnown(column, row) && !column.kept?.[row]

/** How the rows of a table stand to each other: one after the other, or several belonging together, or both. */
export type Arrangement = {
  /** What they are ordered by: a column's name, or "as they stand" (`rows`); null = by nothing. */
  readonly order: { readonly by: 'rows' } | { readonly by: 'column'; readonly column: string } | null
  /** Columns whose equal values say that rows belong together; none = all rows do. */
  readonly groups: readonly string[]
  /** Place of each row in the order: its number, or the column's value in its own units; NaN = unknown. Null without an order. */
  readonly places: Float64Array | null
  /** Number of each row's group, -1 = unknown (such a row stands alone). Null without groups. */
  readonly groupOf: Int32Array | null
}

/** What is said about the rows, by the names of columns: enough to arrange another table in the same way. */
export type ArrangementFacts = Pick<Arrangement, 'order' | 'groups'>

export type TypedTable = {
  readonly rows: number
  /** How many rows stand before these where they are a part of a larger table; left out: none. What is drawn for a row hangs on its number. */
  readonly rowsBefore?: number
  readonly columns: readonly TypedColumn[]
  /** Left out: every row stands for itself. */
  readonly arrangement?: Arrangement | undefined
  /** Rules that what is filled must keep, and columns that they are about and the model does not get. */
  readonly rules?: { readonly texts: readonly string[]; readonly beside: readonly RuleColumn[] } | undefined
  /** Columns the model cannot use, and why, in words for people. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
}
