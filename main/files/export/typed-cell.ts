import { isGap } from '../../table/columns/column'
import { roundedValue } from '../../table/columns/rounded-value'
import { exportText, ownText, type ColumnFill, type ExportTable } from './export-table'

/** A cell of a typed format: a number in the column's own unit, a text, or nothing. */
export type TypedCell = number | string | null

/** Whether a typed cell of the target says all that a value, and the text it was read from, say; a fill has none. */
export type Holds = (value: number, text: () => string | null) => boolean

const noText = (): null => null

/**
 * What a cell holds: the fill's value where `filled` ≥ 0, otherwise the observed or edited one. A number only where
 * `holds` says that the target keeps it; everything else is the text as the file has it.
 */
export function typedCell(
  table: ExportTable,
  row: number,
  column: number,
  fill: ColumnFill,
  filled: number,
  holds: Holds,
): TypedCell {
  const description = table.columns[column]!
  const { values } = description
  if (filled < 0 && isGap(values, row)) return null
  if (values.kind === 'numbers') {
    const value = filled >= 0 ? roundedValue(description, fill.values[filled]!) : values.values[row]!
    if (Number.isFinite(value) && holds(value, filled >= 0 ? noText : () => ownText(table, row, column))) return value
  }
  return exportText(table, row, column, fill, filled)
}
