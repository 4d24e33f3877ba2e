import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import { part, type TaskControl } from '../../workers/control'
import type { TableSource } from '../../table/store/source'
import { hasHeader } from '../csv/header'
import { checkSpread } from '../spread'
import { TextTable } from '../text-table'
import { columnTexts, type CellTexts } from './cell-text'
import { sheetNotices } from './notices'
import { loadSheet, type LoadedSheet } from './load-sheet'
import { cellKind, type SheetCells, type SheetColumn } from './sheet-cells'

const sampled = 200

/** One sheet of an .xlsx workbook: the one asked for, else the first visible one that is not empty. */
export async function readExcel(
  bytes: Uint8Array<SharedArrayBuffer>,
  options: ReadOptions,
  control: TaskControl,
): Promise<Omit<TableSource, 'sha256' | 'format'>> {
  const sheet = await loadSheet(bytes, options.sheet, part(control, 0, 0.7))
  const { cells, name, names } = sheet
  const filled = filledRows(cells)
  if (filled.length === 0) throw new UserError('bad-input', `The sheet “${name}” is empty; choose another sheet.`)
  const top = firstTableRow(cells, filled)
  const rows = filled.subarray(top)
  const columns = tableColumns(cells, rows[0]!)
  checkSpread(`the sheet “${name}”`, cells.cells, rows.length, columns.length)
  const plain = sampleTexts(cells, columns, rows.subarray(0, sampled))
  const header = options.header ?? hasHeader(plain)
  const body = header ? rows.subarray(1) : rows
  const output = new TextTable(header ? (plain[0] ?? []) : columns.map(() => ''))
  writeRows(output, sheet, columns, body, part(control, 0.7, 1))
  const width = columns.reduce((most, { index }) => Math.max(most, index + 1), 0)
  const emptyRows = emptyRowsBetween(header ? rows[0] : undefined, body)
  return output.finish({
    ...(emptyRows.length > 0 ? { emptyRows } : {}),
    // Numbers stored as text are common in workbooks: what a cell says counts, not how it is stored.
    stated: columns.map(() => null),
    reading: `Excel, sheet “${name}”${header ? '' : ', no header'}`,
    sheets: {
      names,
      read: name,
      place: {
        header: header ? rows[0]! : null,
        top: header ? rows[0]! + 1 : (body[0] ?? 0),
        columns: columns.map(({ index }) => index),
      },
    },
    notices: sheetNotices(sheet, {
      filled,
      top,
      header: header ? rows[0] : undefined,
      blankColumns: width - columns.length,
    }),
  })
}

/** Rows of the sheet without any value between those of the table, each by the table's row that it stands before. */
function emptyRowsBetween(header: number | undefined, body: Int32Array): Int32Array {
  const found: number[] = []
  for (const [row, place] of body.entries()) {
    const before = row === 0 ? header : body[row - 1]
    for (let empty = (before ?? place) + 1; empty < place; empty += 1) found.push(row)
  }
  return Int32Array.from(found)
}

type TableColumn = { readonly index: number; readonly cells: SheetColumn }

function filledRows({ counts }: SheetCells): Int32Array {
  const rows = new Int32Array(counts.length)
  let length = 0
  for (let row = 0; row < counts.length; row += 1) if (counts[row]! > 0) rows[length++] = row
  return rows.slice(0, length)
}

/** Titles above the table have one cell where the table has several. */
function firstTableRow({ counts }: SheetCells, filled: Int32Array): number {
  const first = Array.from(filled.subarray(0, sampled), (row) => counts[row]!)
  const several = first.findIndex((count) => count > 1)
  return Math.max(...first) > 2 && several > 0 && several <= 10 ? several : 0
}

/** Columns with a value from this row on, from left to right. */
const tableColumns = ({ columns }: SheetCells, firstRow: number): TableColumn[] =>
  [...columns]
    .filter(([, cells]) => cells.rows[cells.length - 1]! >= firstRow)
    .sort(([a], [b]) => a - b)
    .map(([index, cells]) => ({ index, cells }))

/** The first rows as plain texts, for finding the header. */
function sampleTexts(cells: SheetCells, columns: readonly TableColumn[], rows: Int32Array): string[][] {
  const texts = Array.from(rows, () => columns.map(() => ''))
  const places = new Map(Array.from(rows, (row, at) => [row, at]))
  const last = rows[rows.length - 1]!
  for (const [column, { cells: found }] of columns.entries()) {
    for (let at = 0; at < found.length && found.rows[at]! <= last; at += 1) {
      const place = places.get(found.rows[at]!)
      if (place !== undefined) texts[place]![column] = plainText(cells, found, at)
    }
  }
  return texts
}

function plainText({ texts }: SheetCells, { kinds, values }: SheetColumn, at: number): string {
  const value = values[at]!
  switch (kinds[at]) {
    case cellKind.text:
      return texts[value]!.trim()
    case cellKind.truth:
      return String(value === 1)
    case cellKind.date:
      return new Date(value).toISOString().slice(0, 10)
    default:
      return String(value)
  }
}

function writeRows(
  output: TextTable,
  { cells, epoch1904 }: LoadedSheet,
  columns: readonly TableColumn[],
  rows: Int32Array,
  control: TaskControl,
): void {
  const begin = rows[0] ?? Infinity
  const cursors = columns.map(({ cells: found }) => {
    let at = 0
    while (at < found.length && found.rows[at]! < begin) at += 1
    return at
  })
  const texts: CellTexts[] = columns.map(({ cells: found }, column) =>
    columnTexts(found, cursors[column]!, cells.texts, epoch1904),
  )
  for (let index = 0; index < rows.length; index += 1) {
    if (index % 8192 === 0) control.progress(index / rows.length)
    const row = rows[index]!
    for (let column = 0; column < columns.length; column += 1) {
      const at = cursors[column]!
      const { cells: found } = columns[column]!
      const isHere = at < found.length && found.rows[at] === row
      output.add(isHere ? texts[column]!(at) : null)
      if (isHere) cursors[column] = at + 1
    }
    output.endRow()
  }
}
