import type { ColumnFilter, DocumentInfo, RowChoice, ShownFill } from '../../../contract/table'
import { UserError } from '../../errors'

type Sort = DocumentInfo['sort']

/** Which rows are shown and in what order, as it was asked for; `fill`: which fill counts as their values. */
export type Arrangement = {
  readonly sort: Sort
  readonly filter: DocumentInfo['filter']
  /** Rows of the filter "picked". */
  readonly picked: RowChoice | null
  readonly columnFilters: readonly ColumnFilter[]
  readonly fill: ShownFill
}

type Needs = {
  /** Rows of the whole table. */
  readonly rows: number
  /** The rows that the filters keep; null keeps all. */
  readonly kept: (arrangement: Arrangement) => Promise<Uint32Array | null>
  /** These rows in the order of a column; null are all. */
  readonly sorted: (sort: NonNullable<Sort>, fill: ShownFill, rows: Uint32Array | null) => Promise<Uint32Array>
}

/** Which rows are shown, and in what order. */
export function createShownRows({ rows, kept, sorted }: Needs) {
  let shown: Arrangement = { sort: null, filter: 'all', picked: null, columnFilters: [], fill: 'none' }
  /** The file's row at each place; null: as in the file. */
  let order: Uint32Array | null = null
  const count = (): number => order?.length ?? rows

  return {
    count,
    order: () => order,
    arrangement: () => shown,

    /** Shows the rows so, or as they are shown when nothing is said but their values have changed. */
    async arrange(wanted: Partial<Arrangement>): Promise<void> {
      const next = { ...shown, ...wanted }
      const found = await kept(next)
      order = next.sort ? await sorted(next.sort, next.fill, found) : found
      shown = next
    },

    fileRow(place: number): number {
      if (place >= count()) throw new UserError('bad-input', 'This row is no longer shown; scroll back and try again.')
      return order ? order[place]! : place
    },

    /** Where each of the file's rows is shown; -1: it is not. */
    places(): (row: number) => number {
      if (!order) return (row) => row
      const places = new Int32Array(rows).fill(-1)
      order.forEach((row, place) => (places[row] = place))
      return (row) => places[row]!
    },
  }
}
