import type { IGetRowsParams } from 'ag-grid-community'
import { describe, expect, it, vi } from 'vitest'
import type { DocumentInfo, ShownFill } from '../../../../../contract/table'
import { blockRows, createPageSource, sortFromModel } from '../../../../../renderer/features/grid/page-source'

type Sort = DocumentInfo['sort']

function setUp(over: { page?: () => Promise<never> } = {}) {
  const calls: string[] = []
  const source = createPageSource({
    rows: () => 250,
    fill: () => 'mean',
    sort: () => null,
    page: (start: number, count: number, fill: ShownFill) => {
      calls.push(`page ${start}+${count} ${fill}`)
      return over.page?.() ?? Promise.resolve({ revision: 1, rows: [{ id: start, cells: [] }] })
    },
    changeSort: (sort: Sort) => {
      calls.push(`sort ${JSON.stringify(sort)}`)
      return Promise.resolve()
    },
    failed: () => calls.push('failed'),
  })
  const ask = (startRow: number, endRow: number, sortModel: IGetRowsParams['sortModel'] = []) =>
    new Promise<{ rows: unknown[]; last: number | undefined } | null>((resolve) => {
      const params: Partial<IGetRowsParams> = {
        startRow,
        endRow,
        sortModel,
        successCallback: (rows, last) => resolve({ rows, last }),
        failCallback: () => resolve(null),
      }
      source.getRows(params as IGetRowsParams)
    })
  return { calls, ask }
}

describe('createPageSource', () => {
  it('asks for no row beyond the last one', async () => {
    const { calls, ask } = setUp()
    expect(await ask(200, 400)).toMatchObject({ last: 250 })
    expect(calls).toEqual(['page 200+50 mean'])
  })

  it('sorts the table once before its pages are read', async () => {
    const { calls, ask } = setUp()
    const down: IGetRowsParams['sortModel'] = [{ colId: '3', sort: 'desc' }] as IGetRowsParams['sortModel']
    await Promise.all([ask(0, 100, down), ask(100, 200, down)])
    expect(calls[0]).toBe('sort {"column":3,"descending":true}')
    expect(calls.filter((call) => call.startsWith('sort'))).toHaveLength(1)
    await ask(0, 100, [])
    expect(calls).toContain('sort null')
  })

  it('tells the grid and the user when a page does not come', async () => {
    const page = vi.fn(() => Promise.reject(new Error('gone')))
    const { calls, ask } = setUp({ page })
    expect(await ask(0, 100)).toBeNull()
    expect(calls).toContain('failed')
  })
})

describe('sizes and order', () => {
  it('reads fewer rows at once of wide tables', () => {
    expect(blockRows(8)).toBe(200)
    expect(blockRows(100)).toBe(40)
    expect(blockRows(5000)).toBe(10)
    expect(blockRows(0)).toBe(200)
  })

  it('takes column numbers from the grid', () => {
    expect(sortFromModel([])).toBeNull()
    expect(sortFromModel([{ colId: '7', sort: 'asc' }] as IGetRowsParams['sortModel'])).toEqual({
      column: 7,
      descending: false,
    })
  })
})
