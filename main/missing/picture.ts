import type { GapPicture } from '../../contract/missing'
import type { TaskControl } from '../workers/control'
import { isGap, type ColumnValues } from '../table/columns/column'

export type PictureInput = {
  readonly rows: number
  readonly columns: readonly ColumnValues[]
  /** The file's rows in the order of the picture; null: as in the file. */
  readonly order: Uint32Array | null
  readonly most: number
}

/** The table from top to bottom in bands of equally many rows: how many gaps each column has in each. */
export function gapPicture({ rows, columns, order, most }: PictureInput, control: TaskControl): GapPicture {
  const count = Math.min(rows, most)
  const starts = Array.from({ length: count + 1 }, (_, band) => Math.round((band * rows) / Math.max(1, count)))
  const bandOf = new Uint16Array(rows)
  for (let band = 0; band < count; band += 1) bandOf.fill(band, starts[band], starts[band + 1])
  if (order !== null) {
    const inFile = bandOf.slice()
    for (let place = 0; place < rows; place += 1) bandOf[order[place]!] = inFile[place]!
  }
  const gaps = columns.map((values, at) => {
    control.progress(at / columns.length)
    const counts = new Uint32Array(count)
    for (let row = 0; row < rows; row += 1) if (isGap(values, row)) counts[bandOf[row]!]! += 1
    return [...counts]
  })
  return { starts, gaps }
}
