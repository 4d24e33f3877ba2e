// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { firstWidthsOf, layoutOf, stateOf } from '../../../../../renderer/features/grid/column-layout'

const first = [
  { colId: 'row-number', width: 48 },
  { colId: '0', width: 80 },
  { colId: '1', width: 90 },
  { colId: '2', width: 100 },
]

describe('the layout of the columns', () => {
  it('keeps the order and only the widths that were changed', () => {
    const moved = [first[0]!, { colId: '2', width: 100 }, { colId: '0', width: 133 }, { colId: '1', width: 90 }]
    expect(layoutOf(moved, firstWidthsOf(first))).toEqual({ order: [2, 0, 1], widths: { '0': 133 } })
  })

  it('comes back as it was kept', () => {
    const state = stateOf({ order: [2, 0, 1], widths: { '0': 133 } }, 3)
    expect(state).toEqual([{ colId: 'row-number' }, { colId: '2' }, { colId: '0', width: 133 }, { colId: '1' }])
  })

  it('leaves out columns that are not there, and says nothing of a table as in its file', () => {
    expect(stateOf({ order: [7, 1], widths: { '9': 50 } }, 2)).toEqual([{ colId: 'row-number' }, { colId: '1' }])
    expect(stateOf({ order: [], widths: {} }, 2)).toEqual([])
  })
})
