import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockBetween, cellsIn, isInside, step } from '../../../../../renderer/features/grid/selection'

describe('blockBetween', () => {
  it('follows the order in which columns stand, not their numbers', () => {
    const block = blockBetween({ row: 5, column: 7 }, { row: 2, column: 1 }, [3, 1, 9, 7])
    expect(block).toEqual({ start: 2, end: 6, columns: [1, 9, 7] })
    expect(cellsIn(block)).toBe(12)
  })

  it('holds both corners, whichever is first', () => {
    const order = [4, 2, 0, 1, 3]
    const place = fc.record({ row: fc.nat(1000), column: fc.constantFrom(...order) })
    fc.assert(
      fc.property(place, place, (a, b) => {
        const block = blockBetween(a, b, order)
        expect(block).toEqual(blockBetween(b, a, order))
        expect(isInside(block, a.row, a.column) && isInside(block, b.row, b.column)).toBe(true)
      }),
    )
  })
})

describe('step', () => {
  it('stays inside the table', () => {
    const order = [2, 0]
    expect(step({ row: 0, column: 2 }, 'ArrowUp', 10, order)).toEqual({ row: 0, column: 2 })
    expect(step({ row: 9, column: 2 }, 'ArrowDown', 10, order)).toEqual({ row: 9, column: 2 })
    expect(step({ row: 3, column: 2 }, 'ArrowLeft', 10, order)).toEqual({ row: 3, column: 2 })
    expect(step({ row: 3, column: 2 }, 'ArrowRight', 10, order)).toEqual({ row: 3, column: 0 })
  })
})
