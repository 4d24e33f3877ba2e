import Papa from 'papaparse'
import { sliceText } from '../../table/store/store'
import { readDecorated } from '../../table/numbers/number-format'
import { mostColumns } from '../spread'
import { noQuote, RowScanner, type RowMarks } from './row-scanner'

export type Sniffed = {
  readonly delimiter: string
  readonly quote: string
  readonly lineEnd: '\n' | '\r\n' | '\r'
}

const sampleLength = 262_144
const guessed = [',', '\t', ';', '|', Papa.RECORD_SEP, Papa.UNIT_SEP]

/** Finds delimiter, quote and line end from the beginning of the text. */
export function sniffDialect(bytes: Uint8Array, from: number, chosen: string | undefined): Sniffed {
  const text = sliceText(bytes, from, Math.min(bytes.length, from + sampleLength))
  const stated = /^sep=(.)\r?\n/i.exec(text)?.[1]
  const quote = quoteOf(text)
  // A line feed within quotes ends no row: where carriage returns do, it would make one row of the whole file.
  const lineEnd =
    lineEndOf(text.replaceAll(new RegExp(`${quote}[^${quote}]*${quote}`, 'g'), '')) ?? lineEndOf(text) ?? '\n'
  return { delimiter: chosen ?? stated ?? guessDelimiter(text, quote), quote, lineEnd }
}

function lineEndOf(text: string): Sniffed['lineEnd'] | null {
  const feed = text.indexOf('\n')
  if (feed < 0) return text.includes('\r') ? '\r' : null
  return text[feed - 1] === '\r' ? '\r\n' : '\n'
}

/** Single quotes only where they enclose fields and no double quote does. */
function quoteOf(text: string): string {
  const double = (text.match(/(?:^|[,;\t|\n])"/g) ?? []).length
  const single = (text.match(/(?:^|[,;\t|\n])'[^'\n]*'(?=[,;\t|\r\n]|$)/g) ?? []).length
  return double === 0 && single > 1 ? "'" : '"'
}

function guessDelimiter(text: string, quote: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  // A cut last line would count too few fields.
  const whole = text.length >= sampleLength ? lines.slice(0, -1) : lines
  const sample = withoutPreamble(whole.filter((line) => line.trim() !== ''))
    .slice(0, 200)
    .join('\n')
  const parsed = Papa.parse<string[]>(sample, { preview: 100, quoteChar: quote, delimitersToGuess: guessed })
  const { delimiter } = parsed.meta
  if (delimiter === ',') {
    const other = guessed.find((mark) => mark !== ',' && isDecimalCommaFile(sample, mark, quote))
    if (other !== undefined) return other
  }
  const isUndetected = parsed.errors.some(({ code }) => code === 'UndetectableDelimiter')
  if (!isUndetected) return delimiter
  return isSplitByBlanks(sample, quote) ? ' ' : (inMostLines(sample, quote) ?? delimiter)
}

/** Two columns with a few short rows have fewer than two fields a row on average; what parts most lines is the delimiter still. */
function inMostLines(sample: string, quote: string): string | null {
  const lines = sample.replaceAll(new RegExp(`${quote}[^${quote}]*${quote}`, 'g'), '').split('\n')
  const counts = guessed.map((mark) => ({ mark, lines: lines.filter((line) => line.includes(mark)).length }))
  const best = counts.reduce((a, b) => (b.lines > a.lines ? b : a))
  return best.lines * 2 > lines.length ? best.mark : null
}

/** Single blanks split every line alike, and most of what they part below the first line is numbers. */
function isSplitByBlanks(sample: string, quote: string): boolean {
  const [first = [], ...below] = Papa.parse<string[]>(sample, { delimiter: ' ', quoteChar: quote, preview: 100 }).data
  const width = below[0]?.length ?? 0
  if (width < 2 || below.some((row) => row.length !== width)) return false
  if (first.length !== width && first.length !== width - 1) return false
  const numbers = below.flat().filter((cell) => readDecorated(cell, '.') ?? readDecorated(cell, ','))
  return numbers.length * 2 > below.length * width
}

/** Lines at the top that look like remarks say nothing about the delimiter. */
const withoutPreamble = (lines: string[]): string[] => {
  const first = lines.findIndex((line) => !/^\s*(?:#|%|\/\/|--)/.test(line))
  return first < 0 ? lines : lines.slice(first)
}

/** Rows that may be shorter than the others, as a share. */
const mostShort = 0.2

/** `mark` splits the lines alike, but for a few short ones, and each comma left in a field is a decimal mark. */
function isDecimalCommaFile(sample: string, mark: string, quote: string): boolean {
  const rows = Papa.parse<string[]>(sample, { delimiter: mark, quoteChar: quote, preview: 100 }).data
  const width = rows[0]?.length ?? 0
  const short = rows.filter((row) => row.length < width).length
  if (width < 2 || short > mostShort * rows.length || rows.some((row) => row.length > width)) return false
  return rows.slice(1).every((row) => row.every((cell) => !cell.includes(',') || readDecorated(cell.trim(), ',')))
}

/** What to look for in these bytes. */
export const marksOf = ({ delimiter, quote, lineEnd }: Sniffed, bytes: Uint8Array): RowMarks => ({
  delimiter: new TextEncoder().encode(delimiter),
  quote: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(quote) ? quote.charCodeAt(0) : noQuote,
  carriageReturnEnds: lineEnd === '\r',
})

export type SampleRow = {
  readonly start: number
  readonly end: number
  readonly next: number
  readonly line: number
  readonly cells: readonly string[]
}

const widest = mostColumns
/** Cells, of wide tables. */
const mostSampled = 500_000

/** The first rows as texts, with where they lie; for finding header and preamble. */
export function sampleRows(bytes: Uint8Array, from: number, marks: RowMarks, most: number): SampleRow[] {
  const scanner = new RowScanner(bytes, bytes.length, marks)
  const starts = new Uint32Array(widest + 1)
  const rows: SampleRow[] = []
  let at = from
  let line = 1
  let sampled = 0
  while (at < bytes.length && rows.length < most && (sampled < mostSampled || rows.length < 2)) {
    const start = at
    at = scanner.next(at, starts, 0, widest)
    if (scanner.unclosedAt >= 0) break
    const fields = Math.min(scanner.count, widest)
    const cells = Array.from({ length: fields }, (_, field) =>
      fieldText(sliceText(bytes, starts[field]!, starts[field + 1]! - marks.delimiter.length), marks.quote),
    )
    rows.push({ start, end: scanner.rowEnd, next: at, line, cells })
    sampled += fields
    line += 1 + scanner.innerLines
  }
  return rows
}

function fieldText(raw: string, quote: number): string {
  const mark = String.fromCharCode(quote)
  if (!raw.startsWith(mark)) return raw
  const end = raw.lastIndexOf(mark)
  return raw.slice(1, end > 0 ? end : undefined).replaceAll(mark + mark, mark)
}
