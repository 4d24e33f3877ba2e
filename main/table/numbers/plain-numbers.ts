import { DistinctNumbers } from './distinct'
import type { TableStore } from '../store/store'

/** More decimals than this are noise of a computation, not a way of writing. */
export const mostDecimals = 8

const zero = 48
const minus = 45
const space = 32
const tab = 9
const powersOfTen = Float64Array.from({ length: 16 }, (_, power) => 10 ** power)

/** What is known about the numbers of a column so far. */
export type NumberTally = {
  count: number
  low: number
  high: number
  whole: boolean
  zeroPadded: number
  quotedCount: number
  /** How many values have 0, 1, 2… decimals; the last place counts everything beyond. */
  readonly decimals: Uint32Array
  readonly distinct: DistinctNumbers
}

export const emptyTally = (): NumberTally => ({
  count: 0,
  low: Infinity,
  high: -Infinity,
  whole: true,
  zeroPadded: 0,
  quotedCount: 0,
  decimals: new Uint32Array(mostDecimals + 2),
  distinct: new DistinctNumbers(),
})

/**
 * Reads the cells that are digits with at most a sign, a decimal mark and 15 digits in all, which is nearly every cell
 * of nearly every file; empty cells become NaN. Returns the rows of all other cells, to be looked at one by one.
 * Everything is local here, because this loop sees every number of a file.
 */
export function readPlainNumbers(
  store: TableStore,
  field: number,
  decimal: number,
  values: Float64Array,
  tally: NumberTally,
): number[] {
  const { bytes, starts, rows, quote, delimiterLength } = store
  const { distinct, decimals: decimalCounts } = tally
  const stride = store.fields + 1
  const others: number[] = []
  let { count, low, high, whole, zeroPadded, quotedCount } = tally
  for (let row = 0, index = field; row < rows; row += 1, index += stride) {
    let at = starts[index]!
    let end = starts[index + 1]! - delimiterLength
    while (at < end && (bytes[at] === space || bytes[at] === tab)) at += 1
    if (at >= end) {
      values[row] = NaN
      continue
    }
    const isQuoted = bytes[at] === quote
    if (isQuoted) {
      at += 1
      end -= 1
    }
    const isNegative = bytes[at] === minus
    if (isNegative) at += 1
    const first = at
    let mantissa = 0
    for (let digit; at < end && (digit = bytes[at]! - zero) >= 0 && digit <= 9; at += 1)
      mantissa = mantissa * 10 + digit
    let digits = at - first
    let decimals = 0
    if (at < end && bytes[at] === decimal && digits > 0) {
      at += 1
      const from = at
      for (let digit; at < end && (digit = bytes[at]! - zero) >= 0 && digit <= 9; at += 1)
        mantissa = mantissa * 10 + digit
      decimals = at - from
      digits += decimals
    }
    if (at !== end || digits === 0 || digits > 15 || (isQuoted && bytes[end] !== quote)) {
      others.push(row)
      continue
    }
    const magnitude = decimals === 0 ? mantissa : mantissa / powersOfTen[decimals]!
    const value = isNegative ? -magnitude : magnitude
    values[row] = value
    count += 1
    if (value < low) low = value
    if (value > high) high = value
    if (decimals > 0 && whole && !Number.isInteger(value)) whole = false
    else if (decimals === 0 && digits > 1 && bytes[first] === zero) zeroPadded += 1
    if (isQuoted) quotedCount += 1
    decimalCounts[decimals > mostDecimals ? mostDecimals + 1 : decimals]! += 1
    distinct.add(value)
  }
  Object.assign(tally, { count, low, high, whole, zeroPadded, quotedCount })
  return others
}
