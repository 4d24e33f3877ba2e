import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import { part, type TaskControl } from '../../workers/control'
import { fileDecimal } from '../../table/numbers/decimal'
import { dialectInWords, type Dialect } from '../../table/store/dialect'
import { cellEnd, cellStart, type TableStore } from '../../table/store/store'
import type { TableSource } from '../../table/store/source'
import { detectEncoding, strayBytes, toUtf8 } from './encoding'
import { hasHeader, uniqueNames } from './header'
import { countNuls, looksBinary } from './binary'
import { scanNotices } from './notices'
import { findTop } from './preamble'
import { RowScanner, type RowMarks } from './row-scanner'
import { scanRows, type ScanRemarks } from './scan'
import { marksOf, sampleRows, sniffDialect, type Sniffed } from './sniff'

const sampled = 1000

/** Text with delimiters → the store. The bytes stay the file's own. */
export function readCsv(
  raw: Uint8Array<SharedArrayBuffer>,
  options: ReadOptions,
  control: TaskControl,
): Omit<TableSource, 'sha256' | 'format'> {
  const detected = detectEncoding(raw)
  const encoding = options.encoding ?? detected.encoding
  refuseBinary(raw, encoding)
  const text = { bytes: toUtf8(raw, encoding), encoding, bom: detected.bom, strayBytes: strayBytes(raw, encoding) }
  return readText(text, options, control).source
}

export function refuseBinary(raw: Uint8Array, encoding: Dialect['encoding']): void {
  if (encoding.startsWith('utf-16') || !looksBinary(raw)) return
  throw new UserError('bad-input', 'This file does not hold a table as text; open a CSV, Excel, Parquet or JSON file.')
}

/** A file's text in UTF-8, or its beginning, and how it is on the disk. */
export type FileText = Pick<Dialect, 'encoding' | 'bom'> & {
  readonly bytes: Uint8Array
  /** Bytes at the end that are no character. */
  readonly strayBytes: number
  /** These are only the first bytes: what may be no whole row at their end is not read. */
  readonly goesOn?: boolean
}

export type ReadText = {
  readonly source: Omit<TableSource, 'sha256' | 'format'>
  readonly sniffed: Sniffed
  /** Where the first row begins, and the number of its line. */
  readonly beginning: { readonly at: number; readonly line: number }
  /** What there is to say when all of the text has been scanned. */
  readonly notices: (all: ScanTotals) => string[]
}

export type ScanTotals = { readonly scanned: ScanRemarks; readonly nuls: number; readonly strayBytes: number }

/** What the text says about its delimiters, its header and its cells. */
export function readText(text: FileText, options: ReadOptions, control: TaskControl): ReadText {
  const { bytes, encoding, goesOn = false } = text
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const from = bom ? 3 : 0
  if (bytes.length === from) {
    throw new UserError('bad-input', 'This file is empty; choose a file with at least one row.')
  }
  const sniffed = sniffDialect(bytes, from, options.delimiter)
  const marks = marksOf(sniffed, bytes)
  const sample = sampleRows(bytes, from, marks, sampled).filter(({ next }) => !goesOn || next < bytes.length)
  const top = findTop(sample)
  if (!top && sample.every((row) => row.cells.every((cell) => cell.trim() === '')) && sample.length > 0) {
    throw new UserError('bad-input', 'This file holds only blank lines; choose a file with at least one row.')
  }
  const rows = sample.slice(top?.index ?? 0)
  const filled = rows.filter((row) => row.cells.some((cell) => cell !== ''))
  const texts = filled.map((row) => row.cells.map((cell) => cell.trim()))
  const header = options.header ?? hasHeader(texts.slice(0, 200))
  const [first] = filled
  const body = filled.slice(header ? 1 : 0).map((row) => row.cells)
  const width = usualWidth(body.map((cells) => cells.length))
  const fields = Math.max(width, header ? (first?.cells.length ?? 0) : 0, 1)
  const beginning = header && first ? first.next : (first?.start ?? from)
  const line = header && first ? nextLine(filled[1]?.line, first.line) : (first?.line ?? 1)
  const place = { from: beginning, end: bytes.length, line, goesOn }
  const scanned = scanRows(bytes, place, marks, fields, part(control, 0, 1))
  const store: TableStore = {
    bytes,
    starts: scanned.starts,
    rows: scanned.rows,
    fields,
    delimiterLength: marks.delimiter.length,
    quote: marks.quote,
  }
  const named = header && first ? first.cells : []
  const headerCells = isRowNamed(named.length, body) ? ['', ...named] : named
  const kept = Array.from({ length: fields }, (_, field) => field).filter(
    (field) => (headerCells[field] ?? '').trim() !== '' || !isBlankField(store, field),
  )
  const dialect: Dialect = {
    ...sniffed,
    encoding,
    bom: bom || (encoding !== 'utf-8' && text.bom),
    header,
    decimal: options.decimal ?? fileDecimal(texts.slice(header ? 1 : 0).flat(), sniffed.delimiter),
    blankAfterDelimiter: hasBlankAfterDelimiter(filled.map((row) => row.cells)),
  }
  const fieldsKept = kept.length > 0 ? kept : [0]
  const names = uniqueNames(headerCells, fields)
  const preamble = sample.slice(0, top?.index ?? 0)
  const blankFields = fields - fieldsKept.length
  const notices = (all: ScanTotals): string[] =>
    scanNotices({ ...all, fields, blankFields, preamble, sampleHeader: headerCells })
  const source = {
    store,
    fields: fieldsKept,
    names: fieldsKept.map((field) => names[field]!),
    stated: fieldsKept.map(() => null),
    dialect,
    header: header && first ? headerStarts(bytes, first.start, marks, fields) : null,
    ...(scanned.emptyRows.length > 0 ? { emptyRows: Int32Array.from(scanned.emptyRows) } : {}),
    reading: dialectInWords(dialect),
    notices: notices({ scanned, nuls: countNuls(bytes), strayBytes: text.strayBytes }),
  }
  return { source, sniffed, beginning: { at: beginning, line }, notices }
}

function headerStarts(bytes: Uint8Array, at: number, marks: RowMarks, fields: number): Uint32Array {
  const starts = new Uint32Array(fields + 1)
  new RowScanner(bytes, bytes.length, marks).next(at, starts, 0, fields)
  return starts
}

const nextLine = (second: number | undefined, first: number): number => second ?? first + 1

/** Rows with one field more than the header have their name in front, unless that field is only a delimiter at the end. */
function isRowNamed(names: number, body: readonly (readonly string[])[]): boolean {
  return (
    names > 0 && body.length > 0 && body.every((cells) => cells.length === names + 1 && cells.at(-1)?.trim() !== '')
  )
}

/** The number of fields that most rows have; the larger when two are equally frequent. */
function usualWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return [...counts].reduce(
    (best, entry) => (entry[1] > best[1] || (entry[1] === best[1] && entry[0] > best[0]) ? entry : best),
    [0, 0],
  )[0]
}

function isBlankField(store: TableStore, field: number): boolean {
  for (let row = 0; row < store.rows; row += 1) {
    if (cellEnd(store, row, field) > cellStart(store, row, field)) return false
  }
  return store.rows > 0
}

/** Nearly every field after the first begins with a blank. */
function hasBlankAfterDelimiter(rows: readonly (readonly string[])[]): boolean {
  const later = rows.flatMap((row) => row.slice(1)).filter((cell) => cell.trim() !== '')
  return later.length > 0 && later.filter((cell) => cell.startsWith(' ')).length > later.length * 0.9
}
