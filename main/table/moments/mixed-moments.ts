import type { Moment } from '../../../contract/columns'
import type { ColumnEdits } from '../columns/column'
import { KeptCells } from '../columns/kept'
import { DistinctNumbers } from '../numbers/distinct'
import { visitColumn, type CellVisitor } from '../store/cells'
import { sharedFloats, type TableStore } from '../store/store'
import { DayMonthEvidence } from './day-month'
import { FormatTally } from './format-tally'
import { withClock, type DateOrder, type MomentFormat } from './moment-format'
import type { MomentFindings } from './moment-pass'
import { TextMoments, type MomentReading } from './text-moments'

const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
    .toString()
    .trim()

/**
 * Reads a column whose moments are written in several ways, each cell by its own. Where day and month can be swapped, the
 * chosen order holds, else what other cells with the same separator tell; where nothing tells, the cell stays as it is.
 * Null when nothing can be read, or more than `tolerated` cells are no moments.
 */
export function readMixedMoments(
  store: TableStore,
  field: number,
  edits: ColumnEdits,
  options: {
    readonly type: Moment
    readonly order: DateOrder | null
    /** How filled values are written; null = in the most frequent way. */
    readonly main: MomentFormat | null
    readonly isMissing: (text: string) => boolean
    /** Moments that stand for "missing", like 1900-01-01. */
    readonly codes: readonly string[]
    readonly tolerated: number
  },
): MomentFindings | null {
  const values = sharedFloats(store.rows)
  const moments = new TextMoments(options.type, options.order)
  const evidence = new DayMonthEvidence()
  const formats = new FormatTally(options.type)
  const distinct = new DistinctNumbers()
  const found = new Set<string>()
  const kept = new KeptCells(store.rows)
  const codes = new Map(options.codes.flatMap((code) => moments.read(code).map(({ value }) => [value, code])))
  /** Rows in which day and month can be swapped; they are read once all other cells were. */
  let waiting: Uint8Array | null = null
  let low = Infinity
  let high = -Infinity
  let count = 0
  let undecided = false
  let quotedCount = 0

  function accept(row: number, { format, value }: MomentReading): void {
    const code = codes.get(value)
    if (code !== undefined) {
      found.add(code)
      return
    }
    values[row] = value
    count += 1
    formats.add(format)
    distinct.add(value)
    if (value < low) low = value
    if (value > high) high = value
  }

  const settle =
    (rows: Uint8Array, isAnyRead: boolean): CellVisitor =>
    (row, bytes, start, end) => {
      if (rows[row] === 0) return true
      const text = textOf(bytes, start, end)
      const readings = moments.read(text)
      const [first] = readings
      const told = readings.find(({ format }) => format.date?.order === evidence.order(format))
      const reading = told ?? (readings.every(({ value }) => value === first?.value) ? first : undefined)
      if (reading) accept(row, reading)
      else if (first && !isAnyRead) {
        undecided = true
        accept(row, first)
      } else kept.add(row, text, true)
      return true
    }

  const complete = visitColumn(store, field, edits, (row, bytes, start, end, quoted) => {
    values[row] = NaN
    if (start >= end) return true
    const text = textOf(bytes, start, end)
    if (text === '') return true
    const readings = moments.read(text)
    const [only] = readings
    if (!only) {
      if (options.isMissing(text)) found.add(text)
      else kept.add(row, text)
      return kept.count <= options.tolerated
    }
    if (quoted) quotedCount += 1
    if (readings.length > 1) {
      waiting ??= new Uint8Array(store.rows)
      waiting[row] = 1
    } else {
      evidence.add(only.format)
      accept(row, only)
    }
    return true
  })
  if (!complete) return null
  if (waiting) visitColumn(store, field, edits, settle(waiting, count > 0))
  const main = options.main ?? formats.main()
  if (!main || count === 0) return null
  return {
    values,
    format: options.type === 'datetime' ? withClock(main) : main,
    ways: formats.ways(),
    undecided,
    count,
    gaps: store.rows - count - kept.count,
    kept: kept.finish(),
    foundCodes: [...found],
    distinct: distinct.count,
    low,
    high,
    quotedCount,
  }
}
