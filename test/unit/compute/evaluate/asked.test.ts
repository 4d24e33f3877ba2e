import { expect, it } from 'vitest'
import { askedOnly, pickRows } from '../../../../main/compute/evaluate/asked'
import { isGap, isKnown } from '../../../../main/table/seam/typed'
import { discrete, numbers, tableOf } from '../../model/tables'

const table = tableOf([numbers('x', [1, NaN, NaN, 4]), discrete('c', ['a', null, 'b', null])])

it('only the cells asked for are gaps; what was unknown stays unknown', () => {
  const asked = askedOnly(table, [Int32Array.of(2), Int32Array.of()])
  const gaps = asked.columns.map((column) => [0, 1, 2, 3].map((row) => isGap(column, row)))
  expect(gaps).toEqual([
    [false, false, true, false],
    [false, false, false, false],
  ])
  for (const [c, column] of table.columns.entries())
    for (const row of [0, 1, 2, 3]) expect(isKnown(asked.columns[c]!, row)).toBe(isKnown(column, row))
})

it('some rows are a table of their own', () => {
  const picked = pickRows(table, Int32Array.of(3, 0))
  expect(picked.rows).toBe(2)
  expect(picked.columns[0]).toMatchObject({ values: Float64Array.of(4, 1) })
  expect(picked.columns[1]).toMatchObject({ codes: Int32Array.of(-1, 0) })
})
