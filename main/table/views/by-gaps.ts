import { isGap, type ColumnValues } from '../columns/column'
import { sharedOffsets } from '../store/store'

export type ByGapsInput = { readonly rows: number; readonly columns: readonly ColumnValues[] }

/** Rows with the most gaps first; of equals the first in the file. */
export function byGaps({ rows, columns }: ByGapsInput): Uint32Array {
  const counts = new Uint32Array(rows)
  for (const values of columns) for (let row = 0; row < rows; row += 1) if (isGap(values, row)) counts[row]! += 1
  const places = new Uint32Array(columns.length + 2)
  for (const count of counts) places[columns.length - count + 1]! += 1
  for (let at = 1; at < places.length; at += 1) places[at]! += places[at - 1]!
  const order = sharedOffsets(rows)
  for (let row = 0; row < rows; row += 1) order[places[columns.length - counts[row]!]!++] = row
  return order
}
