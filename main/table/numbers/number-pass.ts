import type { CellFindings } from '../columns/cell-findings'
import { visitColumn, visitRows } from '../store/cells'
import type { ColumnEdits } from '../columns/column'
import { KeptCells } from '../columns/kept'
import { plainNumbers, readDecorated, type NumberFormat } from './number-format'
import { NumberReader } from './number-reader'
import { emptyTally, mostDecimals, readPlainNumbers } from './plain-numbers'
import { sharedFloats, type TableStore } from '../store/store'

export type NumberFindings = CellFindings & {
  readonly format: NumberFormat
  readonly whole: boolean
  readonly zeroPadded: number
}

const mostFoundCodes = 20

/**
 * Reads a column as numbers. Null as soon as more than `tolerated` cells are neither numbers nor missing.
 * `isMissing` decides on texts that are not numbers, `codes` on numbers that stand for "missing".
 */
export function readNumbers(
  store: TableStore,
  field: number,
  edits: ColumnEdits,
  options: {
    readonly decimal: '.' | ','
    readonly isMissing: (text: string) => boolean
    readonly codes: readonly number[]
    readonly tolerated: number
  },
): NumberFindings | null {
  const { codes } = options
  const values = sharedFloats(store.rows)
  const tally = emptyTally()
  // Where cells were edited or some numbers count as missing, each cell is looked at; elsewhere only the unusual ones.
  const isPlain = codes.length === 0 && edits.rows.length === 0
  const rows = isPlain ? readPlainNumbers(store, field, options.decimal.charCodeAt(0), values, tally) : null
  const reader = new NumberReader(options.decimal.charCodeAt(0))
  const found = new Set<string>()
  const kept = new KeptCells(store.rows)
  const marks = { thousands: plainNumbers.thousands, prefix: '', suffix: '', parentheses: false }

  function accept(row: number, value: number, decimals: number): void {
    values[row] = value
    tally.count += 1
    tally.distinct.add(value)
    if (value < tally.low) tally.low = value
    if (value > tally.high) tally.high = value
    if (tally.whole && !Number.isInteger(value)) tally.whole = false
    tally.decimals[Math.min(decimals, mostDecimals + 1)]! += 1
  }

  function visit(row: number, bytes: Uint8Array, start: number, end: number, quoted: boolean): boolean {
    values[row] = NaN
    if (start >= end) return true
    if (reader.read(bytes, start, end) && !codes.includes(reader.value)) {
      if (reader.zeroPadded) tally.zeroPadded += 1
      if (quoted) tally.quotedCount += 1
      accept(row, reader.value, reader.exponent ? mostDecimals + 1 : reader.decimals)
      return true
    }
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
      .toString()
      .trim()
    if (text === '') return true
    const number = readDecorated(text, options.decimal)
    if (options.isMissing(text) || (number && codes.includes(number.value))) {
      if (found.size < mostFoundCodes) found.add(text)
      return true
    }
    if (number) {
      accept(row, number.value, number.decimals)
      if (number.thousands !== '') marks.thousands = number.thousands
      if (number.prefix !== '') marks.prefix = number.prefix
      if (number.suffix !== '') marks.suffix = number.suffix
      if (number.parentheses) marks.parentheses = true
      return true
    }
    kept.add(row, text)
    return kept.count <= options.tolerated
  }

  const complete = rows ? visitRows(store, field, rows, visit) : visitColumn(store, field, edits, visit)
  if (!complete) return null

  const { count, decimals } = tally
  const most = decimals.findLastIndex((cells) => cells > 0)
  return {
    values,
    format: {
      kind: 'number',
      decimal: options.decimal,
      ...marks,
      decimals: usualDecimals(decimals, count),
      fixed: most > 0 && most <= mostDecimals && decimals[most] === count,
    },
    count,
    gaps: store.rows - count - kept.count,
    kept: kept.finish(),
    foundCodes: [...found],
    distinct: tally.distinct.count,
    low: count > 0 ? tally.low : NaN,
    high: count > 0 ? tally.high : NaN,
    whole: tally.whole,
    zeroPadded: tally.zeroPadded,
    quotedCount: tally.quotedCount,
  }
}

/** Decimals that hold every value, or, where a few come from a computation (9.53333333333333), 95% of them; null = many. */
function usualDecimals(counts: Uint32Array, total: number): number | null {
  if (counts.at(-1) === 0)
    return Math.max(
      0,
      counts.findLastIndex((cells) => cells > 0),
    )
  let covered = 0
  for (let decimals = 0; decimals < counts.length - 1; decimals += 1) {
    covered += counts[decimals]!
    if (covered >= total * 0.95) return decimals
  }
  return null
}
