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
import { mostColumns } from '../spread'
import { mostRows } from './sheet-cells'
import type { ExcelRow } from './sheet-xml'
import { workbookPieces } from './workbook-pieces'

type Layout = Pick<PlannedTable, 'fills' | 'layout'>

/** The table as an Excel workbook: filled cells are shaded and in italics, and a second sheet says what that means. */
export function* excelPieces(
  table: ExportTable,
  { fills, layout }: Layout,
  control: TaskControl,
  note: (sentence: string) => void,
): Generator<Uint8Array> {
  const tables = layout === 'own' ? fills.length : fills.length + 1
  checkSize(fileRows(table.source).length * tables + 1, table.columns.length + 2)
  yield* workbookPieces([
    { name: 'Table', rows: tableRows(table, { fills, layout }, control, note), frozen: true },
    { name: 'Legend', rows: legendSheet(table, fills), widths: [28, 70] },
  ])
}

function* tableRows(
  table: ExportTable,
  { fills, layout }: Layout,
  control: TaskControl,
  note: (sentence: string) => void,
): Generator<ExcelRow> {
  const { source, columns } = table
  const isLong = layout !== 'own'
  const tables: readonly ShownFill[] = isLong ? ['none', ...fills] : fills
  const rowsOfFile = fileRows(source)
  const names = layoutNames(source.names, layout)
  yield names.map((name) => ({ value: escapeText(name), look: 'header' }))
  const shapes = columns.map(cellShape)
  const asText = columns.map(() => ({ cells: 0, example: '' }))
  for (const [imputation, shown] of tables.entries()) {
    const share = part(control, imputation / tables.length, (imputation + 1) / tables.length)
    const filled = columnFills(table, shown)
    const cursor = new FillCursor(filled)
    for (const [at, row] of rowsOfFile.entries()) {
      if (at % 4096 === 0) share.progress(at / rowsOfFile.length)
      const cells: ExcelRow[number][] = isLong ? [{ value: imputation }, { value: at + 1 }] : []
      if (row === emptyRow) {
        yield cells
        continue
      }
      for (const [column, shape] of shapes.entries()) {
        const filledAt = cursor.find(row, column)
        const typed = typedCell(table, row, column, filled[column]!, filledAt, shape.holds)
        if (imputation === 0 && typeof typed === 'string' && !isWord(columns[column]!.values, row)) {
          const { cells: before, example } = asText[column]!
          asText[column] = { cells: before + 1, example: example || typed }
        }
        const cell = shape.cell(typed)
        const isEdited = table.edits.size > 0 && table.edits.has(row * columns.length + column)
        cells.push(filledAt >= 0 ? { ...cell!, look: 'filled' } : isEdited && cell ? { ...cell, look: 'edited' } : cell)
      }
      yield cells
    }
  }
  for (const [column, { cells, example }] of asText.entries()) {
    if (cells > 0) note(cellsAsText(source.names[column]!, columns[column]!, cells, example))
  }
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
