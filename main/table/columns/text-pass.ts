import { visitColumn } from '../store/cells'
import type { ColumnEdits } from './column'
import { DistinctNumbers } from '../numbers/distinct'
import { longestMissingWord } from './missing'
import { sharedBytes, type TableStore } from '../store/store'

export type TextFindings = {
  readonly missing: Uint8Array
  readonly count: number
  readonly gaps: number
  readonly distinct: number
  /** No value occurs twice, as far as can be told: exactly up to 32,768 values, within 2% beyond. */
  readonly allDifferent: boolean
  readonly withBlanks: number
  readonly foundCodes: readonly string[]
  readonly quotedCount: number
}

/** Reads a column as free text or identifiers: only what is missing, and how many values differ. */
export function readTexts(
  store: TableStore,
  field: number,
  edits: ColumnEdits,
  isMissing: (text: string) => boolean,
): TextFindings {
  const missing = sharedBytes(store.rows)
  const distinct = new DistinctNumbers()
  const found = new Set<string>()
  let count = 0
  let withBlanks = 0
  let quotedCount = 0
  visitColumn(store, field, edits, (row, bytes, start, end, quoted) => {
    missing[row] = 1
    if (start >= end) return true
    if (end - start <= longestMissingWord) {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
        .toString()
        .trim()
      if (text === '') return true
      if (isMissing(text)) {
        found.add(text)
        return true
      }
    }
    missing[row] = 0
    count += 1
    if (quoted) quotedCount += 1
    let blank = false
    // Two independent 32-bit hashes as one 53-bit number: different texts that count as one are not to be expected.
    let first = 0x811c9dc5
    let second = 0x9e3779b9
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at]!
      if (byte === 32) blank = true
      first = Math.imul(first ^ byte, 0x01000193)
      second = Math.imul(second + byte, 0x85ebca6b) ^ (second >>> 15)
    }
    if (blank) withBlanks += 1
    distinct.add((first >>> 0) * 0x200000 + (second >>> 11) + 1)
    return true
  })
  return {
    missing,
    count,
    gaps: store.rows - count,
    distinct: Math.min(distinct.count, count),
    allDifferent: distinct.isExact ? distinct.count === count : distinct.count >= count * 0.98,
    withBlanks,
    foundCodes: [...found],
    quotedCount,
  }
}
