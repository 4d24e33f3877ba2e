import { UserError } from '../../errors'
import { sharedOffsets } from '../../table/store/store'
import type { TaskControl } from '../../workers/control'
import { RowScanner, type RowMarks } from './row-scanner'

export type ScannedRows = {
  readonly starts: Uint32Array
  readonly rows: number
  /** Line numbers (from 1) of rows with too few or too many fields, the first few, and how many there are in all. */
  readonly ragged: { readonly lines: readonly { line: number; fields: number }[]; readonly count: number }
  readonly blankRows: number
  /** Of these, the rows that hold delimiters: for each the row that it stands before. Lines without anything are no rows. */
  readonly emptyRows: readonly number[]
  /** Lines with text after a closing quote. */
  readonly afterQuote: { readonly lines: readonly number[]; readonly count: number }
  /** Where what was not scanned begins, and the number of its line. */
  readonly next: number
  readonly nextLine: number
}

/** What of it is told to people. */
export type ScanRemarks = Pick<ScannedRows, 'ragged' | 'afterQuote' | 'blankRows'>

const noRemarks: ScanRemarks = { ragged: { lines: [], count: 0 }, blankRows: 0, afterQuote: { lines: [], count: 0 } }

/** The same of several parts of a text. */
export const allRemarks = (parts: readonly ScanRemarks[]): ScanRemarks =>
  parts.reduce(
    (all, { ragged, blankRows, afterQuote }) => ({
      ragged: {
        lines: [...all.ragged.lines, ...ragged.lines].slice(0, reported),
        count: all.ragged.count + ragged.count,
      },
      blankRows: all.blankRows + blankRows,
      afterQuote: {
        lines: [...all.afterQuote.lines, ...afterQuote.lines].slice(0, reported),
        count: all.afterQuote.count + afterQuote.count,
      },
    }),
    noRemarks,
  )

export type ScannedPlace = {
  readonly from: number
  readonly end: number
  readonly line: number
  /** The text goes on beyond `end`: a row that may do so too is left for later, as are blank lines that may be the last ones. */
  readonly goesOn?: boolean
  /** At most as many rows. */
  readonly most?: number
  /** How many rows of the table stand before. */
  readonly rowsBefore?: number
}

const reported = 5
const checkEvery = 16_384

/** Finds every cell between `from` and `end`. Rows without any text are set aside, save in tables of one column. */
export function scanRows(
  bytes: Uint8Array,
  place: ScannedPlace,
  marks: RowMarks,
  fields: number,
  control: TaskControl,
): ScannedRows {
  const { goesOn = false, most = Infinity, rowsBefore = 0 } = place
  const scanner = new RowScanner(bytes, place.end, marks)
  const stride = fields + 1
  const ragged: { line: number; fields: number }[] = []
  const afterQuote: number[] = []
  let raggedCount = 0
  let afterQuoteCount = 0
  let blankRows = 0
  const emptyRows: number[] = []
  let rows = 0
  let trailingBlank = 0
  /** Where the blank lines begin that are the last ones so far. */
  let blankFrom = { at: place.from, line: place.line }
  let capacity = Math.min(1024, place.end - place.from + 1)
  let starts = sharedOffsets(capacity * stride)
  let at = place.from
  let line = place.line
  while (at < place.end && rows < most) {
    if (rows === capacity) {
      // The average row so far, with a margin, says how many there will be.
      const expected = Math.ceil(((place.end - place.from) / (at - place.from)) * rows * 1.1)
      capacity = Math.max(expected, Math.ceil(rows * 1.5))
      checkSpread(bytes, place, at, rows, fields)
      const bigger = sharedOffsets(capacity * stride)
      bigger.set(starts)
      starts = bigger
    }
    if (rows % checkEvery === 0) control.progress((at - place.from) / (place.end - place.from))
    const start = at
    at = scanner.next(at, starts, rows * stride, fields)
    if (goesOn && mayGoOn(scanner, at)) {
      at = start
      break
    }
    if (scanner.unclosedAt >= 0) throw unclosed(scanner, line, starts[rows * stride]!, rowsBefore + rows + 1)
    const { count, rowEnd } = scanner
    const isBlank = fields === 1 ? rowEnd === start : isBlankRow(bytes, start, rowEnd, count, marks)
    if (isBlank && fields > 1) {
      blankRows += 1
      if (count > 1) emptyRows.push(rows)
    } else {
      if (isBlank && trailingBlank === 0) blankFrom = { at: start, line }
      trailingBlank = isBlank ? trailingBlank + 1 : 0
      rows += 1
      if (count !== fields) {
        raggedCount += 1
        if (ragged.length < reported) ragged.push({ line, fields: count })
      }
      if (scanner.afterQuote >= 0) {
        afterQuoteCount += 1
        if (afterQuote.length < reported) afterQuote.push(line)
      }
    }
    line += 1 + scanner.innerLines
  }
  rows -= trailingBlank
  const isLast = !goesOn && at >= place.end
  const stop = isLast || trailingBlank === 0 ? { at, line } : blankFrom
  return {
    starts: starts.subarray(0, rows * stride),
    rows,
    ragged: { lines: ragged, count: raggedCount },
    blankRows: blankRows + (isLast ? trailingBlank : 0),
    emptyRows,
    afterQuote: { lines: afterQuote, count: afterQuoteCount },
    next: stop.at,
    nextLine: stop.line,
  }
}

/** Whether the row that was read up to `next` could be longer, or its end be one of two characters, if more text follows. */
const mayGoOn = ({ bytes, end, unclosedAt, rowEnd }: RowScanner, next: number): boolean =>
  unclosedAt >= 0 || (next >= end && !(rowEnd < end && bytes[end - 1] === 10))

const leastPlaces = 16e6
const placesPerByte = 4

/** A cell has a place even where its row is too short for it: few long rows above very many short ones would take all memory. */
function checkSpread(
  bytes: Uint8Array,
  { from, end }: { readonly from: number; readonly end: number },
  at: number,
  rows: number,
  fields: number,
): void {
  const expected = (rows / (at - from)) * (end - from) * (fields + 1)
  if (expected <= leastPlaces + placesPerByte * bytes.length) return
  throw new UserError(
    'bad-input',
    `Most rows of this file have far fewer than the ${fields.toLocaleString('en')} fields of its first ones; check its delimiter, or open the parts one by one.`,
  )
}

/** Nothing but delimiters, or nothing but blanks. A row of `count` fields has one delimiter less, however many the table has. */
function isBlankRow(bytes: Uint8Array, start: number, end: number, count: number, { delimiter }: RowMarks): boolean {
  if (count > 1) return end - start === (count - 1) * delimiter.length
  for (let at = start; at < end; at += 1) if (bytes[at] !== 32 && bytes[at] !== 9) return false
  return true
}

function unclosed(scanner: RowScanner, line: number, from: number, row: number): UserError {
  let lineOfQuote = line
  for (let at = from; at < scanner.unclosedAt; at += 1) if (scanner.bytes[at] === 10) lineOfQuote += 1
  const column = scanner.count
  return new UserError(
    'bad-input',
    `The quote that opens in line ${lineOfQuote}, column ${column} (row ${row}), is never closed; close it in the file and open it again.`,
  )
}
