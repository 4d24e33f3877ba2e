import writeSheets from 'write-excel-file/universal'
import type { SheetData } from 'write-excel-file/universal'
import type { ShownFill } from '../../../contract/table'
import { UserError } from '../../errors'
import type { ColumnValues } from '../../table/columns/column'
import { part, type TaskControl } from '../../workers/control'
import { cellsAsText } from '../export/as-text'
import { columnFills, FillCursor, type ExportTable } from '../export/export-table'
import { emptyRow, fileRows } from '../export/file-rows'
import { layoutNames } from '../export/long-names'
import type { PlannedTable } from '../export/plan'
import { typedCell } from '../export/typed-cell'
import { cellShape } from './cell-shape'
import { escapeText } from './escape'
import { legendSheet } from './legend'
import { edited as editedStyle, filled as filledStyle, headerStyle } from './styles'

const mostRows = 1_048_576
const mostColumns = 16_384

/** The table as an Excel workbook: filled cells are shaded and in italics, and a second sheet says what that means. */
export async function* excelPieces(
  table: ExportTable,
  { fills, layout }: Pick<PlannedTable, 'fills' | 'layout'>,
  control: TaskControl,
  note: (sentence: string) => void,
): AsyncGenerator<Uint8Array> {
  const { source, columns } = table
  const isLong = layout !== 'own'
  const tables: readonly ShownFill[] = isLong ? ['none', ...fills] : fills
  const rowsOfFile = fileRows(source)
  checkSize(rowsOfFile.length * tables.length + 1, columns.length + 2)
  const names = layoutNames(source.names, layout)
  const rows: SheetData = [names.map((name) => ({ value: escapeText(name), type: String, ...headerStyle }))]
  const shapes = columns.map(cellShape)
  const asText = columns.map(() => ({ cells: 0, example: '' }))
  for (const [imputation, shown] of tables.entries()) {
    const share = part(control, (imputation / tables.length) * 0.7, ((imputation + 1) / tables.length) * 0.7)
    const filled = columnFills(table, shown)
    const cursor = new FillCursor(filled)
    for (const [at, row] of rowsOfFile.entries()) {
      if (at % 4096 === 0) share.progress(at / rowsOfFile.length)
      const cells: SheetData[number] = isLong ? [imputation, at + 1] : []
      rows.push(cells)
      if (row === emptyRow) continue
      for (const [column, shape] of shapes.entries()) {
        const filledAt = cursor.find(row, column)
        const typed = typedCell(table, row, column, filled[column]!, filledAt, shape.holds)
        if (imputation === 0 && typeof typed === 'string' && !isWord(columns[column]!.values, row)) {
          const { cells: before, example } = asText[column]!
          asText[column] = { cells: before + 1, example: example || typed }
        }
        const cell = shape.cell(typed)
        const isEdited = table.edits.size > 0 && table.edits.has(row * columns.length + column)
        cells.push(filledAt >= 0 ? { ...cell, ...filledStyle } : isEdited && cell ? { ...cell, ...editedStyle } : cell)
      }
    }
  }
  control.progress(0.7)
  for (const [column, { cells, example }] of asText.entries()) {
    if (cells > 0) note(cellsAsText(source.names[column]!, columns[column]!, cells, example))
  }
  const workbook = writeSheets([
    { data: rows, sheet: 'Table', stickyRowsCount: 1 },
    { data: legendSheet(table, fills), sheet: 'Legend', columns: [{ width: 28 }, { width: 70 }] },
  ])
  const blob = await workbook.toBlob()
  yield new Uint8Array(await blob.arrayBuffer())
}

/** A text of a column that has nothing else, or that stands among numbers: nobody expects it to be typed. */
const isWord = (values: ColumnValues, row: number): boolean =>
  values.kind !== 'numbers' || Number.isNaN(values.values[row]!)

function checkSize(rows: number, columns: number): void {
  if (rows > mostRows || columns > mostColumns) {
    throw new UserError(
      'bad-input',
      `An Excel sheet holds ${mostRows.toLocaleString('en')} rows and ${mostColumns.toLocaleString('en')} columns, fewer than this export; choose CSV or Parquet.`,
    )
  }
}
