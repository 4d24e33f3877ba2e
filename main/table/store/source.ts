import type { ColumnType } from '../../../contract/columns'
import type { FoundArrangement } from '../arrangement/find'
import type { ColumnDescription } from '../columns/column'
import type { Dialect } from './dialect'
import type { TableStore } from './store'

/** A table as a reader hands it over, whatever the file's format. */
export type TableSource = {
  readonly store: TableStore
  /** Column → field of the store; blank fields are left out. */
  readonly fields: readonly number[]
  /** One per column, all different. */
  readonly names: readonly string[]
  /** Names that the user gave, by column; null: it has the file's own. Left out as a reader hands it over. */
  readonly given?: readonly (string | null)[]
  /** Types that the format itself states; null = to be found out from the text. */
  readonly stated: readonly (ColumnType | null)[]
  /** Of files whose values are codes (Stata, SPSS, SAS), by column; null: nothing is said about this one. */
  readonly coded?: readonly (CodedColumn | null)[]
  readonly dialect: Dialect
  /** Where the cells of the header lie, as in a row of `TableStore.starts`; null = the file has none. */
  readonly header: Uint32Array | null
  /**
   * Rows of the file without any value, which are no rows of the table: for each the table's row that it stands before, ascending.
   * Left out when there are none.
   */
  readonly emptyRows?: Int32Array
  /** "CSV", "Excel". */
  readonly format: string
  /** How it was read, in words. */
  readonly reading: string
  /** Of a workbook: its sheets, and which of them this is. */
  readonly sheets?: { readonly names: readonly string[]; readonly read: string; readonly place: SheetPlace }
  readonly notices: readonly string[]
  /** Of the file as it is on disk, in hexadecimal. */
  readonly sha256: string
}

/** What a file of codes says about a column. */
export type CodedColumn = {
  /** Codes that have a label, in the file's order, and the text that their cells have: the label among categories, else the number. */
  readonly labels: readonly { readonly code: number | string; readonly label: string; readonly text: string }[]
  /** Texts of cells that the file declares to be missing. */
  readonly missing: readonly string[]
}

/** What the file itself says about a column. */
export const saidOf = (
  { stated, coded }: Pick<TableSource, 'stated' | 'coded'>,
  column: number,
): { readonly stated: ColumnType | null; readonly coded: CodedColumn | null } => ({
  stated: stated[column] ?? null,
  coded: coded?.[column] ?? null,
})

/** Where a table lies in its sheet; rows and columns from 0. */
export type SheetPlace = {
  /** The row with the names; null = there is none. */
  readonly header: number | null
  /** The first row of the table, wholly empty ones counted. */
  readonly top: number
  /** The sheet's column for each field of the store. */
  readonly columns: readonly number[]
}

/** What opening a file yields; a document is made of it. */
export type OpenedTable = {
  readonly id: string
  readonly name: string
  readonly source: TableSource
  readonly columns: readonly ColumnDescription[]
  /** How its rows stand to each other, by their own values; left out: nobody looked. */
  readonly found?: FoundArrangement
}
