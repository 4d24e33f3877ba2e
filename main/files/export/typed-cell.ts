import { isGap, isKept, type ColumnDescription } from '../../table/columns/column'
import { exportText, type ColumnFill, type ExportTable } from './export-table'

/** A cell of a typed format: a number in the column's own unit, a text, or nothing. */
export type TypedCell = number | string | null

const decimalsOf = (step: number): number => Math.max(0, Math.round(-Math.log10(step)))

/** A filled number as the column rounds it. */
export function roundedValue({ step, type }: ColumnDescription, value: number): number {
  if (step === null || (type !== 'number' && type !== 'integer')) {
    return step === null ? value : Math.round(value / step) * step
  }
  return Number((Math.round(value / step) * step).toFixed(decimalsOf(step)))
}

/** What a cell holds: the fill's value where `filled` ≥ 0, otherwise the observed or edited one; a text that is no value stays one. */
export function typedCell(
  table: ExportTable,
  row: number,
  column: number,
  fill: ColumnFill,
  filled: number,
): TypedCell {
  const description = table.columns[column]!
  const { values } = description
  if (filled >= 0) {
    const value = fill.values[filled]!
    if (values.kind === 'levels') return values.levels[Math.round(value)] ?? null
    return roundedValue(description, value)
  }
  if (isGap(values, row)) return null
  // What nobody can read for certain is written as it stands: a text, or a date of unknown order.
  if (isKept(values, row) || description.question !== null) return exportText(table, row, column, fill, -1)
  if (values.kind === 'numbers') return values.values[row]!
  if (values.kind === 'levels') return values.levels[values.codes[row]!] ?? null
  return exportText(table, row, column, fill, -1)
}

/** The cell's own text, or the fill's as the file would write it; nothing for a gap. */
export const exactCell = (
  table: ExportTable,
  row: number,
  column: number,
  fill: ColumnFill,
  filled: number,
): TypedCell =>
  filled < 0 && isGap(table.columns[column]!.values, row) ? null : exportText(table, row, column, fill, filled)
