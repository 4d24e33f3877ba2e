import { isGap, type ColumnValues } from '../columns/column'
import { sharedOffsets } from '../store/store'

/** Observed values with a smaller tail probability than this count as surprising. */
export const surprisingTail = 0.01

export type FilterInput =
  | { readonly keep: 'gaps'; readonly rows: number; readonly columns: readonly ColumnValues[] }
  | { readonly keep: 'surprising'; readonly rows: number; readonly tails: readonly Float32Array[] }

/** The rows, in file order, that have at least one gap, or at least one surprising value. */
export function filterRows(input: FilterInput): Uint32Array {
  const kept = new Uint8Array(input.rows)
  let count = 0
  const keep = (row: number): void => {
    if (kept[row] === 1) return
    kept[row] = 1
    count += 1
  }
  if (input.keep === 'gaps') {
    for (const values of input.columns) for (let row = 0; row < input.rows; row += 1) if (isGap(values, row)) keep(row)
  } else {
    for (const tail of input.tails)
      for (let row = 0; row < input.rows; row += 1) if (tail[row]! < surprisingTail) keep(row)
  }
  const rows = sharedOffsets(count)
  let at = 0
  for (let row = 0; row < input.rows; row += 1) if (kept[row] === 1) rows[at++] = row
  return rows
}
