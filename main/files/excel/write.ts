import writeSheets from 'write-excel-file/universal'
import type { CellObject, SheetData } from 'write-excel-file/universal'
import type { ShownFill } from '../../../contract/table'
import { UserError } from '../../errors'
import { part, type TaskControl } from '../../workers/control'
import type { ColumnDescription } from '../../table/columns/column'
import { secondsPerDay } from '../../table/moments/moment-format'
import { columnFills, FillCursor, type ExportTable } from '../export/export-table'
import { typedCell, type TypedCell } from '../export/typed-cell'
import { legendSheet } from './legend'
import { edited as editedStyle, filled as filledStyle, headerStyle } from './styles'

const mostRows = 1_048_576
const mostColumns = 16_384
const longestText = 32_767

/** The table as an Excel workbook: filled cells are shaded and in italics, and a second sheet says what that means. */
export async function* excelPieces(
  table: ExportTable,
  { fills, layout }: { readonly fills: readonly ShownFill[]; readonly layout: 'own' | 'long' },
  control: TaskControl,
): AsyncGenerator<Uint8Array> {
  const { source, columns } = table
  const tables: readonly ShownFill[] = layout === 'long' ? ['none', ...fills] : fills
  checkSize(source.store.rows * tables.length + 1, columns.length + 2)
  const names = layout === 'long' ? ['.imp', '.id', ...source.names] : source.names
  const rows: SheetData = [names.map((value) => ({ value, type: String, ...headerStyle }))]
  const shapes = columns.map(cellShape)
  for (const [imputation, shown] of tables.entries()) {
    const share = part(control, (imputation / tables.length) * 0.7, ((imputation + 1) / tables.length) * 0.7)
    const filled = columnFills(table, shown)
    const cursor = new FillCursor(filled)
    for (let row = 0; row < source.store.rows; row += 1) {
      if (row % 4096 === 0) share.progress(row / source.store.rows)
      const cells: SheetData[number] = layout === 'long' ? [imputation, row + 1] : []
      for (const [column, shape] of shapes.entries()) {
        const at = cursor.find(row, column)
        const cell = shape(typedCell(table, row, column, filled[column]!, at))
        const isEdited = table.edits.size > 0 && table.edits.has(row * columns.length + column)
        cells.push(at >= 0 ? { ...cell, ...filledStyle } : isEdited && cell ? { ...cell, ...editedStyle } : cell)
      }
      rows.push(cells)
    }
  }
  control.progress(0.7)
  const workbook = writeSheets([
    { data: rows, sheet: 'Table', stickyRowsCount: 1 },
    { data: legendSheet(table, fills), sheet: 'Legend', columns: [{ width: 28 }, { width: 70 }] },
  ])
  const blob = await workbook.toBlob()
  yield new Uint8Array(await blob.arrayBuffer())
}

function checkSize(rows: number, columns: number): void {
  if (rows > mostRows || columns > mostColumns) {
    throw new UserError(
      'bad-input',
      `An Excel sheet holds ${mostRows.toLocaleString('en')} rows and ${mostColumns.toLocaleString('en')} columns, fewer than this export; choose CSV or Parquet.`,
    )
  }
}

function text(cell: TypedCell): CellObject | null {
  if (cell === null) return null
  const value = String(cell)
  if (value.length > longestText) {
    throw new UserError(
      'bad-input',
      'A text in this table is longer than an Excel cell can hold; choose CSV or Parquet.',
    )
  }
  return { value, type: String }
}

/** How a column's cells become those of a sheet; among numbers, a text that is no number stays a text. */
function cellShape(column: ColumnDescription): (cell: TypedCell) => CellObject | null {
  const shape = valueShape(column)
  return column.values.kind === 'numbers' ? (cell) => (typeof cell === 'string' ? text(cell) : shape(cell)) : shape
}

/** How a column's values become cells: numbers, dates and times with their format, everything else as text. */
function valueShape({ type, format, values }: ColumnDescription): (cell: TypedCell) => CellObject | null {
  if (values.kind !== 'numbers') {
    if (
      type !== 'boolean' ||
      values.kind !== 'levels' ||
      !values.levels.every((level) => /^(?:true|false)$/i.test(level))
    )
      return text
    return (cell) => (cell === null ? null : { value: /^true$/i.test(String(cell)), type: Boolean })
  }
  const moment = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm:ss', time: 'hh:mm:ss' }
  if (type === 'date' || type === 'datetime' || type === 'time') {
    const unit = type === 'date' ? secondsPerDay * 1000 : 1000
    const shown = moment[type]
    // Times are fractions of a day, which a spreadsheet shows as a clock.
    if (type === 'time')
      return (cell) => (cell === null ? null : { value: Number(cell) / secondsPerDay, type: Number, format: shown })
    return (cell) => (cell === null ? null : { value: new Date(Number(cell) * unit), type: Date, format: shown })
  }
  if (format.kind !== 'number') return (cell) => (cell === null ? null : { value: Number(cell), type: Number })
  const isPercent = format.suffix.trim() === '%'
  const places = (count: number): string => (count > 0 ? `.${'0'.repeat(count)}` : '')
  const shown = format.fixed || isPercent ? (format.decimals ?? 0) : 0
  const whole = format.thousands === '' ? '0' : '#,##0'
  const pattern = isPercent ? `0${places(shown)}%` : shown > 0 ? whole + places(shown) : undefined
  return (cell) => {
    if (cell === null) return null
    const value = isPercent ? Number((Number(cell) / 100).toPrecision(15)) : Number(cell)
    return pattern === undefined ? { value, type: Number } : { value, type: Number, format: pattern }
  }
}
