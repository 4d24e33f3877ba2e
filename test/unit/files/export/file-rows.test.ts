import { expect, it } from 'vitest'
import { emptyRow, fileRows, rowIds } from '../../../../main/files/export/file-rows'
import type { TableStore } from '../../../../main/table/store/store'

const store = { rows: 3 } as TableStore

it('wholly empty rows stand where they stood, also at both ends, and count', () => {
  const emptyRows = Int32Array.of(0, 2, 2, 3)
  expect([...fileRows({ store, emptyRows })]).toEqual([emptyRow, 0, 1, emptyRow, emptyRow, 2, emptyRow])
  expect([...rowIds({ store, emptyRows })]).toEqual([2, 3, 6])
  expect([...fileRows({ store })]).toEqual([0, 1, 2])
})
