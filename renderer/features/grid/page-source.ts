import type { IDatasource, IGetRowsParams } from 'ag-grid-community'
import type { DocumentInfo, ShownFill } from '../../../contract/table'
import type { Output } from '../../../contract'

export type TableRow = Output<'table.page'>['rows'][number]

type Needs = {
  readonly rows: () => number
  readonly fill: () => ShownFill
  readonly sort: () => DocumentInfo['sort']
  readonly page: (start: number, count: number, fill: ShownFill) => Promise<Output<'table.page'>>
  readonly changeSort: (sort: DocumentInfo['sort']) => Promise<unknown>
  readonly failed: (error: unknown) => void
}

const cellsPerBlock = 4000

/** Rows per request: about as many cells whatever the width of the table. */
export const blockRows = (columns: number): number =>
  Math.max(10, Math.min(200, Math.floor(cellsPerBlock / Math.max(1, columns))))

/** What the grid's sort model says, as the table sorts. Column ids are indices. */
export function sortFromModel(model: IGetRowsParams['sortModel']): DocumentInfo['sort'] {
  const first = model[0]
  return first ? { column: Number(first.colId), descending: first.sort === 'desc' } : null
}

export const sameSort = (a: DocumentInfo['sort'], b: DocumentInfo['sort']): boolean =>
  a?.column === b?.column && a?.descending === b?.descending

/** Feeds the grid pages of rows. The table is sorted first when the grid's order is not the table's. */
export function createPageSource(needs: Needs): IDatasource {
  let ordering: Promise<unknown> = Promise.resolve()
  let asked: DocumentInfo['sort'] = needs.sort()

  async function order(wanted: DocumentInfo['sort']): Promise<void> {
    if (!sameSort(wanted, asked)) {
      asked = wanted
      ordering = needs.changeSort(wanted)
    }
    await ordering
  }

  return {
    rowCount: needs.rows(),
    getRows(params) {
      const load = async (): Promise<void> => {
        await order(sortFromModel(params.sortModel))
        const count = Math.max(1, Math.min(params.endRow, needs.rows()) - params.startRow)
        const page = await needs.page(params.startRow, count, needs.fill())
        params.successCallback(page.rows, needs.rows())
      }
      load().catch((error: unknown) => {
        needs.failed(error)
        params.failCallback()
      })
    },
  }
}
