import { visitColumn } from '../store/cells'
import type { CellFindings } from '../columns/cell-findings'
import type { ColumnEdits } from '../columns/column'
import { KeptCells } from '../columns/kept'
import { DistinctNumbers } from '../numbers/distinct'
import type { MomentFormat } from './moment-format'
import { MomentReader } from './moment-reader'
import { sharedFloats, type TableStore } from '../store/store'

export type MomentFindings = CellFindings & {
  readonly format: MomentFormat
  /** In how many ways the cells are written. */
  readonly ways: number
  /** Nothing tells which is the day and which the month, in any cell; they are read as if the day came first. */
  readonly undecided: boolean
}

/** Reads a column as dates, times or date-times of one format. Null when more than `tolerated` cells are something else. */
export function readMoments(
  store: TableStore,
  field: number,
  edits: ColumnEdits,
  options: {
    readonly format: MomentFormat
    readonly isMissing: (text: string) => boolean
    /** Moments that stand for "missing", like 1900-01-01. */
    readonly codes: readonly string[]
    readonly tolerated: number
  },
): MomentFindings | null {
  const values = sharedFloats(store.rows)
  const reader = new MomentReader(options.format)
  const distinct = new DistinctNumbers()
  const found = new Set<string>()
  const codes = new Map<number, string>()
  for (const code of options.codes) {
    const bytes = new TextEncoder().encode(code)
    if (reader.read(bytes, 0, bytes.length)) codes.set(reader.value, code)
  }
  let count = 0
  const kept = new KeptCells(store.rows)
  let low = Infinity
  let high = -Infinity
  let quotedCount = 0
  const complete = visitColumn(store, field, edits, (row, bytes, start, end, quoted) => {
    values[row] = NaN
    if (start >= end) return true
    if (!reader.read(bytes, start, end)) {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
        .toString()
        .trim()
      if (text === '') return true
      if (options.isMissing(text)) {
        found.add(text)
        return true
      }
      kept.add(row, text)
      return kept.count <= options.tolerated
    }
    const { value } = reader
    const code = codes.size > 0 ? codes.get(value) : undefined
    if (code !== undefined) {
      found.add(code)
      return true
    }
    values[row] = value
    count += 1
    distinct.add(value)
    if (value < low) low = value
    if (value > high) high = value
    if (quoted) quotedCount += 1
    return true
  })
  if (!complete) return null
  return {
    values,
    format: options.format,
    ways: 1,
    undecided: false,
    count,
    gaps: store.rows - count - kept.count,
    kept: kept.finish(),
    foundCodes: [...found],
    distinct: distinct.count,
    low: count > 0 ? low : NaN,
    high: count > 0 ? high : NaN,
    quotedCount,
  }
}
