import { isGap, type ColumnValues } from '../table/columns/column'

/** One bit per row, 1 = gap: pairs of columns are compared 32 rows at a time. */
export type GapBits = Uint32Array

export function gapBits(values: ColumnValues, rows: number): GapBits {
  const bits = new Uint32Array(Math.ceil(rows / 32))
  for (let row = 0; row < rows; row += 1) if (isGap(values, row)) bits[row >>> 5]! |= 1 << (row & 31)
  return bits
}

/** How many rows are gaps in both; in one, when it is given twice. */
export function countBoth(a: GapBits, b: GapBits): number {
  let count = 0
  for (let at = 0; at < a.length; at += 1) {
    let word = a[at]! & b[at]!
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

export const sameBits = (a: GapBits, b: GapBits): boolean => a.every((word, at) => word === b[at])
