import { readSheet } from 'read-excel-file/universal'
import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import type { TableSource } from '../../table/store/source'
import { hasHeader } from '../csv/header'
import { TextTable } from '../text-table'
import { columnTexts, type SheetValue } from './cell-text'
import { unescapeText } from './escape'
import { columnsOfSheet, sheetFacts, type SheetFacts } from './workbook'
import { counted } from '../../counted'

/** One sheet of an .xlsx workbook: the one asked for, else the first visible one that is not empty. */
export async function readExcel(
  bytes: Uint8Array<SharedArrayBuffer>,
  options: ReadOptions,
  control: TaskControl,
): Promise<Omit<TableSource, 'sha256' | 'format'>> {
  const { facts, rows } = await loadSheet(bytes, options.sheet)
  control.progress(0.5)
  const isBlank = (row: readonly SheetValue[]): boolean => row.every((value) => value === null)
  const filled = rows.map((_, index) => index).filter((index) => !isBlank(rows[index]!))
  if (filled.length === 0)
    throw new UserError('bad-input', `The sheet “${facts.sheet}” is empty; choose another sheet.`)
  const top = firstTableRow(rows, filled)
  const table = filled.slice(top)
  const width = Math.max(...table.map((index) => rows[index]!.length))
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    table.some((index) => rows[index]![column] != null),
  )
  const plain = table.slice(0, 200).map((index) => columns.map((column) => plainText(rows[index]![column] ?? null)))
  const header = options.header ?? hasHeader(plain)
  const body = header ? table.slice(1) : table
  const names = header ? (plain[0] ?? []) : columns.map(() => '')
  const texts = columns.map((column) => {
    const values = body.map((row) => rows[row]![column] ?? null)
    const numbers = body.filter((_, index) => typeof values[index] === 'number')
    const percents = numbers.filter((row) => facts.percents.has(row * columnsOfSheet + column))
    return columnTexts(values, percents.length * 2 > numbers.length, facts.epoch1904)
  })
  const output = new TextTable(names)
  for (let row = 0; row < body.length; row += 1) {
    if (row % 8192 === 0) control.progress(0.5 + row / body.length / 2)
    for (const column of texts) output.add(column[row] ?? null)
    output.endRow()
  }
  const emptyRows = emptyRowsBetween(header ? table[0] : undefined, body)
  return output.finish({
    ...(emptyRows.length > 0 ? { emptyRows } : {}),
    // Numbers stored as text are common in workbooks: what a cell says counts, not how it is stored.
    stated: columns.map(() => null),
    reading: `Excel, sheet “${facts.sheet}”${header ? '' : ', no header'}`,
    sheets: {
      names: facts.sheets,
      read: facts.sheet,
      place: { header: header ? table[0]! : null, top: header ? table[0]! + 1 : (body[0] ?? 0), columns },
    },
    notices: notices(facts, {
      rows,
      filled,
      top,
      header: header ? table[0] : undefined,
      blankColumns: width - columns.length,
    }),
  })
}

/** Rows of the sheet without any value between those of the table, each by the table's row that it stands before. */
function emptyRowsBetween(header: number | undefined, body: readonly number[]): Int32Array {
  const found: number[] = []
  for (const [row, place] of body.entries()) {
    const before = row === 0 ? header : body[row - 1]
    for (let empty = (before ?? place) + 1; empty < place; empty += 1) found.push(row)
  }
  return Int32Array.from(found)
}

async function loadSheet(
  bytes: Uint8Array,
  wanted: string | undefined,
): Promise<{ facts: SheetFacts; rows: SheetValue[][] }> {
  const own = Uint8Array.from(bytes)
  let facts: SheetFacts | null
  try {
    facts = sheetFacts(own, wanted)
    if (facts) {
      const rows: unknown[][] = await readSheet(own.buffer, facts.sheet, { trim: false, parseNumber })
      return { facts, rows: rows.map((row) => row.map(sheetValue)) }
    }
  } catch {
    throw new UserError(
      'bad-input',
      'This is not an Excel workbook that can be read, or it is damaged or protected; save it again as .xlsx or CSV.',
    )
  }
  const names = sheetFacts(own, undefined)?.sheets ?? []
  throw new UserError(
    wanted === undefined || names.length === 0 ? 'bad-input' : 'not-found',
    wanted === undefined || names.length === 0
      ? 'This zip file is not an Excel workbook; unpack it and open the table inside.'
      : `There is no sheet named “${wanted}”; choose one of ${names.join(', ')}.`,
  )
}

/** Other programs write whole numbers with more digits than Excel keeps; those stay as they are written. */
const parseNumber = (text: string): number | string => {
  const value = Number(text)
  return /^-?[0-9]+$/.test(text) && !Number.isSafeInteger(value) ? text : value
}

function sheetValue(value: unknown): SheetValue {
  if (typeof value === 'string') return value.trim() === '' ? null : unescapeText(value)
  // A number that is no day of any calendar is shown as #### by spreadsheets.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const plainText = (value: SheetValue): string =>
  value === null ? '' : value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim()

/** Titles above the table have one cell where the table has several. */
function firstTableRow(rows: readonly (readonly SheetValue[])[], filled: readonly number[]): number {
  const counts = filled.slice(0, 200).map((index) => rows[index]!.filter((value) => value !== null).length)
  const first = counts.findIndex((count) => count > 1)
  return Math.max(...counts) > 2 && first > 0 && first <= 10 ? first : 0
}

function notices(
  facts: SheetFacts,
  found: {
    readonly rows: readonly (readonly SheetValue[])[]
    readonly filled: readonly number[]
    readonly top: number
    readonly header: number | undefined
    readonly blankColumns: number
  },
): string[] {
  const said: string[] = []
  const { filled, top, header, blankColumns } = found
  if (facts.sheets.length > 1) {
    const others = facts.sheets.filter((name) => name !== facts.sheet)
    said.push(
      `The workbook has ${facts.sheets.length} sheets; “${facts.sheet}” was read. The others: ${others.slice(0, 10).join(', ')}.`,
    )
  }
  if (top > 0) said.push(`${counted(top, 'row')} above the table ${top === 1 ? 'was' : 'were'} set aside.`)
  const inHeader = facts.merged.filter(({ row, rows }) => header !== undefined && row <= header && header < row + rows)
  if (inHeader.length > 0)
    said.push(`${counted(inHeader.length, 'merged cell')} in the header: only the first column of each has its name.`)
  const inBody = facts.merged.length - inHeader.length
  if (inBody > 0)
    said.push(`${counted(inBody, 'merged cell')} outside the header: only the first cell of each has a value.`)
  if (facts.errors > 0)
    said.push(
      `${counted(facts.errors, 'cell')} with an error (like #DIV/0!) ${facts.errors === 1 ? 'counts' : 'count'} as missing.`,
    )
  const last = filled.at(-1) ?? 0
  const blankRows = last + 1 - filled.length
  if (blankRows > 0) said.push(`${counted(blankRows, 'blank row')} set aside.`)
  if (blankColumns > 0) said.push(`${counted(blankColumns, 'blank column')} set aside.`)
  return said
}
