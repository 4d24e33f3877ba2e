import type { Place } from '../../../contract/table'
import { isGap, type ColumnValues } from '../columns/column'

export type GapInput = {
  readonly columns: readonly ColumnValues[]
  /** Shown row → row of the file; null = the same. */
  readonly order: Uint32Array | null
  readonly shownRows: number
}

/** The next gap after a place, reading row by row; null when there is none in that direction. */
export function nextGap(input: GapInput & { readonly from: Place; readonly backwards: boolean }): Place | null {
  const { columns, order, shownRows, from, backwards } = input
  const step = backwards ? -1 : 1
  let column = from.column + step
  for (let row = from.row; row >= 0 && row < shownRows; row += step) {
    const fileRow = order ? order[row]! : row
    for (; column >= 0 && column < columns.length; column += step) {
      if (isGap(columns[column]!, fileRow)) return { row, column }
    }
    column = backwards ? columns.length - 1 : 0
  }
  return null
}

/** Gaps per column among the shown rows start … end − 1. */
export function countGaps(input: GapInput & { readonly start: number; readonly end: number }): number[] {
  const { columns, order, shownRows, start } = input
  const end = Math.min(input.end, shownRows)
  return columns.map((values) => {
    let count = 0
    for (let row = start; row < end; row += 1) if (isGap(values, order ? order[row]! : row)) count += 1
    return count
  })
}
