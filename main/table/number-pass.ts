import { visitColumn } from './cells'
import type { ColumnEdits } from './column'
import { DistinctNumbers } from './distinct'
import { plainNumbers, readDecorated, type NumberFormat } from './number-format'
import { NumberReader } from './number-reader'
import { sharedFloats, type TableStore } from './store'

export type NumberFindings = {
  readonly values: Float64Array
  readonly format: NumberFormat
  readonly count: number
  readonly gaps: number
  /** Texts that are neither numbers nor missing codes, with how often; the count is right, the texts are the first few. */
  readonly unreadable: number
  readonly unreadableTexts: ReadonlyMap<string, number>
  readonly foundCodes: readonly string[]
  readonly distinct: number
  readonly low: number
  readonly high: number
  readonly whole: boolean
  readonly zeroPadded: number
  readonly quotedCount: number
}

/** More decimals than this are noise of a computation, not a way of writing. */
const mostDecimals = 8
const keptTexts = 20

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
  const values = sharedFloats(store.rows)
  const reader = new NumberReader(options.decimal.charCodeAt(0))
  const distinct = new DistinctNumbers()
  const { codes } = options
  const found = new Set<string>()
  const unreadableTexts = new Map<string, number>()
  const marks = { thousands: plainNumbers.thousands, prefix: '', suffix: '', parentheses: false, decorated: 0 }
  let count = 0
  let unreadable = 0
  let low = Infinity
  let high = -Infinity
  let whole = true
  let zeroPadded = 0
  let quotedCount = 0
  /** How many values have 0, 1, 2… decimals; the last place counts everything beyond. */
  const decimalCounts = new Uint32Array(mostDecimals + 2)

  function accept(row: number, value: number, decimals: number): void {
    values[row] = value
    count += 1
    distinct.add(value)
    if (value < low) low = value
    if (value > high) high = value
    if (whole && !Number.isInteger(value)) whole = false
    decimalCounts[decimals > mostDecimals ? mostDecimals + 1 : decimals]! += 1
  }

  /** Anything but a plain number; false = too many that are no numbers at all. */
  function unusual(row: number, bytes: Uint8Array, start: number, end: number): boolean {
    values[row] = NaN
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
      .toString()
      .trim()
    if (text === '') return true
    if (options.isMissing(text)) {
      found.add(text)
      return true
    }
    const number = readDecorated(text, options.decimal)
    if (number && !codes.includes(number.value)) {
      accept(row, number.value, number.decimals)
      marks.decorated += 1
      if (number.thousands !== '') marks.thousands = number.thousands
      if (number.prefix !== '') marks.prefix = number.prefix
      if (number.suffix !== '') marks.suffix = number.suffix
      if (number.parentheses) marks.parentheses = true
      return true
    }
    if (number) {
      found.add(text)
      return true
    }
    unreadable += 1
    if (unreadableTexts.has(text) || unreadableTexts.size < keptTexts) {
      unreadableTexts.set(text, (unreadableTexts.get(text) ?? 0) + 1)
    }
    return unreadable <= options.tolerated
  }

  const complete = visitColumn(store, field, edits, (row, bytes, start, end, quoted) => {
    if (start >= end) {
      values[row] = NaN
      return true
    }
    if (!reader.read(bytes, start, end)) return unusual(row, bytes, start, end)
    const { value } = reader
    if (codes.length > 0 && codes.includes(value)) {
      values[row] = NaN
      if (found.size < keptTexts) found.add(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString())
      return true
    }
    if (reader.zeroPadded) zeroPadded += 1
    if (quoted) quotedCount += 1
    accept(row, value, reader.exponent ? mostDecimals + 1 : reader.decimals)
    return true
  })
  if (!complete) return null

  const most = decimalCounts.findLastIndex((cells) => cells > 0)
  return {
    values,
    format: {
      kind: 'number',
      decimal: options.decimal,
      thousands: marks.thousands,
      decimals: usualDecimals(decimalCounts, count),
      fixed: most > 0 && most <= mostDecimals && decimalCounts[most] === count,
      prefix: marks.prefix,
      suffix: marks.suffix,
      parentheses: marks.parentheses,
    },
    count,
    gaps: store.rows - count,
    unreadable,
    unreadableTexts,
    foundCodes: [...found],
    distinct: distinct.count,
    low: count > 0 ? low : NaN,
    high: count > 0 ? high : NaN,
    whole,
    zeroPadded,
    quotedCount,
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
