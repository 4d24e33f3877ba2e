import type { DocumentInfo } from '../../../contract/table'
import { UserError } from '../../errors'

type Sort = DocumentInfo['sort']
type Filter = DocumentInfo['filter']

type Needs = {
  /** Rows of the whole table. */
  readonly rows: number
  /** The rows that a filter keeps; null keeps all. */
  readonly kept: (filter: Filter) => Promise<Uint32Array> | null
  /** These rows in the order of a column; null are all. */
  readonly sorted: (sort: NonNullable<Sort>, rows: Uint32Array | null) => Promise<Uint32Array>
}

/** Which rows are shown, and in what order. */
export function createShownRows({ rows, kept, sorted }: Needs) {
  let shown: { readonly sort: Sort; readonly filter: Filter } = { sort: null, filter: 'all' }
  /** The file's row at each place; null: as in the file. */
  let order: Uint32Array | null = null
  const count = (): number => order?.length ?? rows

  return {
    count,
    order: () => order,
    arrangement: () => shown,

    /** Shows the rows so, or as they are shown when nothing is said but their values have changed. */
    async arrange(wanted: { readonly sort?: Sort; readonly filter?: Filter }): Promise<void> {
      const next = { ...shown, ...wanted }
      const found = await kept(next.filter)
      order = next.sort ? await sorted(next.sort, found) : found
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
