import type { HeldRule } from '../../../contract/rules'
import type { ShownFill } from '../../../contract/table'
import { isGap, type ColumnDescription } from '../../table/columns/column'
import { isPartOf, type FillLayer } from '../../table/document/fills'
import type { Scores } from '../../table/seam/results'
import type { TableSource } from '../../table/store/source'
import { cellText } from '../../table/store/store'
import { valueText } from '../../table/columns/value-text'

/** Everything a writer needs of a document; plain data, so that it can go to a worker thread. */
export type ExportTable = {
  readonly name: string
  readonly source: TableSource
  readonly columns: readonly ColumnDescription[]
  /** Key: row × columns + column. */
  readonly edits: ReadonlyMap<number, string>
  readonly layers: readonly FillLayer[]
  readonly scores: Scores | null
  /** Rules between columns, and in how many rows each holds. */
  readonly rules: readonly HeldRule[]
}

/** Filled cells of one column for one shown fill: rows ascending, and their values. */
export type ColumnFill = {
  readonly rows: Int32Array
  readonly values: Float64Array
  readonly certainty: Float32Array
  readonly low: Float64Array
  readonly high: Float64Array
}

const nothing: ColumnFill = {
  rows: new Int32Array(0),
  values: new Float64Array(0),
  certainty: new Float32Array(0),
  low: new Float64Array(0),
  high: new Float64Array(0),
}

/** What a fill puts into a column: later layers win, and only cells that are still gaps count. */
export function columnFill(table: ExportTable, column: number, shown: ShownFill): ColumnFill {
  if (shown === 'none') return nothing
  const description = table.columns[column]!
  const index = shown === 'mean' ? 0 : shown - 1
  const cells = new Map<number, [value: number, certainty: number, low: number, high: number]>()
  for (const layer of table.layers) {
    const filled = isPartOf(layer, shown) ? layer.columns.get(column) : undefined
    const values = filled?.values[index]
    if (!filled || !values) continue
    for (let at = 0; at < filled.rows.length; at += 1) {
      const row = filled.rows[at]!
      if (isGap(description.values, row)) {
        cells.set(row, [values[at]!, filled.certainty[at]!, filled.low[at]!, filled.high[at]!])
      }
    }
  }
  const entries = [...cells].sort(([a], [b]) => a - b)
  return {
    rows: Int32Array.from(entries, ([row]) => row),
    values: Float64Array.from(entries, ([, cell]) => cell[0]),
    certainty: Float32Array.from(entries, ([, cell]) => cell[1]),
    low: Float64Array.from(entries, ([, cell]) => cell[2]),
    high: Float64Array.from(entries, ([, cell]) => cell[3]),
  }
}

export const columnFills = (table: ExportTable, shown: ShownFill): ColumnFill[] =>
  table.columns.map((_, column) => columnFill(table, column, shown))

/** Goes down the rows of a table once and says for each cell what a fill puts there. */
export class FillCursor {
  private readonly at: Int32Array

  constructor(private readonly fills: readonly ColumnFill[]) {
    this.at = new Int32Array(fills.length)
  }

  /** Index into the column's fill, −1 = the fill leaves this cell alone. Rows must not go back. */
  find(row: number, column: number): number {
    const { rows } = this.fills[column]!
    let at = this.at[column]!
    while (at < rows.length && rows[at]! < row) at += 1
    this.at[column] = at
    return at < rows.length && rows[at] === row ? at : -1
  }
}

/** A cell's text with edits, as the table has it. */
export function ownText({ edits, columns, source }: ExportTable, row: number, column: number): string {
  const edited = edits.size > 0 ? edits.get(row * columns.length + column) : undefined
  return edited ?? cellText(source.store, row, source.fields[column]!)
}

/** The same; `filled` ≥ 0 takes the fill's value in the file's own format. */
export const exportText = (
  table: ExportTable,
  row: number,
  column: number,
  fill: ColumnFill,
  filled: number,
): string => (filled >= 0 ? valueText(table.columns[column]!, fill.values[filled]!) : ownText(table, row, column))
