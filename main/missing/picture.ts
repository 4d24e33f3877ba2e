import type { TaskControl } from '../workers/control'
import { isGap, type ColumnValues } from '../table/columns/column'

export type PictureInput = {
  readonly rows: number
  readonly columns: readonly ColumnValues[]
  /** The file's rows in the order of the picture, or by how many gaps they have; null: as in the file. */
  readonly order: Uint32Array | 'gaps' | null
  readonly most: number
}

/** The table from top to bottom in bands of equally many rows: how many gaps each column has in each. */
export type Picture = {
  /** First row of each band in the picture's order, and one past the last. */
  readonly starts: readonly number[]
  /** Per column, per band. */
  readonly gaps: readonly (readonly number[])[]
}

export function gapPicture({ rows, columns, order, most }: PictureInput, control: TaskControl): Picture {
  const count = Math.min(rows, most)
  const starts = Array.from({ length: count + 1 }, (_, band) => Math.round((band * rows) / Math.max(1, count)))
  const bandOf = new Uint16Array(rows)
  for (let band = 0; band < count; band += 1) bandOf.fill(band, starts[band], starts[band + 1])
  const inOrder = order === 'gaps' ? byGaps(rows, columns) : order
  if (inOrder !== null) {
    const inFile = bandOf.slice()
    for (let place = 0; place < rows; place += 1) bandOf[inOrder[place]!] = inFile[place]!
  }
  const gaps = columns.map((values, at) => {
    control.progress(at / columns.length)
    const counts = new Uint32Array(count)
    for (let row = 0; row < rows; row += 1) if (isGap(values, row)) counts[bandOf[row]!]! += 1
    return [...counts]
  })
  return { starts, gaps }
}

/** Rows with the most gaps first; of equals the first in the file. */
export function byGaps(rows: number, columns: readonly ColumnValues[]): Uint32Array {
  const counts = new Uint32Array(rows)
  for (const values of columns) for (let row = 0; row < rows; row += 1) if (isGap(values, row)) counts[row]! += 1
  const places = new Uint32Array(columns.length + 2)
  for (const count of counts) places[columns.length - count + 1]! += 1
  for (let at = 1; at < places.length; at += 1) places[at]! += places[at - 1]!
  const order = new Uint32Array(rows)
  for (let row = 0; row < rows; row += 1) order[places[columns.length - counts[row]!]!++] = row
  return order
}
