import type { ColumnChange, ColumnType, MissingSuggestion, Sketch } from '../../../contract/columns'
import type { Kept } from './kept'
import type { ColumnReading } from './reading'
import type { MomentFormat } from '../moments/moment-format'
import type { NumberFormat } from '../numbers/number-format'
import type { CodedColumn } from '../store/source'
import type { TableStore } from '../store/store'

/**
 * A column's values as the model and the views use them; a gap is NaN, −1 or a set byte. All on shared memory.
 * `kept`: one byte per row, 1 = unknown like a gap, but the cell holds a text that stays as it is; null when there is none.
 */
export type ColumnValues =
  | { readonly kind: 'numbers'; readonly values: Float64Array; readonly kept: Uint8Array | null }
  | {
      readonly kind: 'levels'
      readonly codes: Int32Array
      readonly levels: readonly string[]
      readonly kept: Uint8Array | null
    }
  | { readonly kind: 'texts'; readonly missing: Uint8Array }

/** How a column writes a value; labels are written as they are. */
export type ValueFormat = NumberFormat | MomentFormat | SerialFormat | { readonly kind: 'label' }

/** A day written as a spreadsheet's serial number (1 = 1900-01-01). */
export type SerialFormat = { readonly kind: 'serial'; readonly number: NumberFormat }

/** Cells whose text is not the file's any more. */
export type ColumnEdits = { readonly rows: readonly number[]; readonly texts: readonly string[] }

export const noEdits: ColumnEdits = { rows: [], texts: [] }

/** What is known beyond the text: how the file writes decimals, and types that the format itself states. */
export type ColumnContext = {
  readonly decimal: '.' | ','
  /** The type as stated by the file (Parquet, Excel, JSON, SPSS); null = to be found out. */
  readonly stated: ColumnType | null
  /** What the file says about the column's codes; left out or null = nothing. */
  readonly coded?: CodedColumn | null
}

export type DescribeInput = {
  readonly store: TableStore
  readonly field: number
  readonly name: string
  readonly context: ColumnContext
  /** What the user set; wins over every guess. */
  readonly choice: ColumnChange
  /** Keeps what was found out when only cells have changed. */
  readonly pinned: ColumnReading | null
  readonly edits: ColumnEdits
}

/** Everything that follows from a column's text and the user's choices. */
export type ColumnDescription = {
  readonly type: ColumnType
  readonly reason: string
  readonly format: ValueFormat
  readonly values: ColumnValues
  /** Codes for "missing" that count in this column (an empty cell always does). */
  readonly missingCodes: readonly string[]
  readonly suggestions: readonly MissingSuggestion[]
  readonly gaps: number
  /** Cells whose text is not a value of this type. */
  readonly kept: Omit<Kept, 'rows'>
  readonly distinct: number
  /** Smallest and largest value; NaN when there is none or the column has no numbers. */
  readonly low: number
  readonly high: number
  /** How often each level occurs, in the order of the levels. */
  readonly counts: readonly number[]
  /** Values come in multiples of this; null = any value. */
  readonly step: number | null
  /** The file quotes this column's values. */
  readonly quoted: boolean
  /** Most cells have a blank before their text; a new text gets one too. */
  readonly blankBefore: boolean
  /** What only the user can decide, as a sentence; null = nothing. */
  readonly question: string | null
  readonly sketch: Sketch
}

/** Nothing is there: what is there but cannot be read is no gap, or it would be filled over. */
export const isGap = (values: ColumnValues, row: number): boolean => {
  if (values.kind === 'texts') return values.missing[row] === 1
  const isUnknown = values.kind === 'numbers' ? Number.isNaN(values.values[row]!) : values.codes[row] === -1
  return isUnknown && (values.kept === null || values.kept[row] === 0)
}

export const isKept = (values: ColumnValues, row: number): boolean =>
  values.kind !== 'texts' && values.kept !== null && values.kept[row] === 1

/** A cell's number or level index; null when there is none. */
export const observedValue = (values: ColumnValues, row: number): number | null => {
  if (values.kind === 'texts' || isGap(values, row) || isKept(values, row)) return null
  return values.kind === 'numbers' ? values.values[row]! : values.codes[row]!
}

export const rowsOf = (values: ColumnValues): number => {
  if (values.kind === 'numbers') return values.values.length
  return values.kind === 'levels' ? values.codes.length : values.missing.length
}
