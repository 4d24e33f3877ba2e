import { expect, it } from 'vitest'
import { columnsTo, withColumn } from '../../../../../renderer/features/columns/chosen-columns'
import { filterKind, filterOf, formOfFilter, noFilter } from '../../../../../renderer/features/columns/filter-form'
import { manyChanges } from '../../../../../renderer/features/columns/many-changes'
import { column } from '../../column'

const columns = [
  column({ index: 0, type: 'integer', missingCodes: ['NA'] }),
  column({ index: 2, type: 'category', role: 'predict' }),
]

it('changes of several columns: only what differs, and codes join those that are there', () => {
  expect(manyChanges(columns, { type: '', role: '', codes: ' \n' })).toEqual([])
  expect(manyChanges(columns, { type: 'category', role: 'predict', codes: 'NA\n-9\n-9' })).toEqual([
    { column: 0, change: { type: 'category', role: 'predict', missingCodes: ['NA', '-9'] } },
    { column: 2, change: { missingCodes: ['NA', '-9'] } },
  ])
})

it('columns join and leave the chosen ones; the first to join brings the one that is shown', () => {
  expect([...withColumn(new Set(), 1, 4)]).toEqual([1, 4])
  expect([...withColumn(new Set([1, 4]), 1, 4)]).toEqual([1])
  expect([...withColumn(new Set(), null, 4)]).toEqual([4])
  expect([...columnsTo([5, 3, 1, 0], 1, 5)]).toEqual([5, 3, 1])
  expect([...columnsTo([5, 3], 9, 3)]).toEqual([3])
})

it('filters are what the form says, and the form what the filter is', () => {
  const number = column({ type: 'number' })
  const level = column({ type: 'category', levels: ['a', 'b'] })
  const text = column({ type: 'text' })
  expect([number, level, text].map(filterKind)).toEqual(['range', 'values', 'contains'])
  expect(filterOf(noFilter, number)).toBeNull()
  expect(filterOf({ ...noFilter, low: ' 3 ' }, number)).toEqual({ kind: 'range', low: '3', high: null })
  expect(filterOf({ ...noFilter, levels: ['b'] }, level)).toEqual({ kind: 'values', texts: ['b'] })
  expect(filterOf({ ...noFilter, contains: 'x ' }, text)).toEqual({ kind: 'contains', text: 'x ' })
  expect(filterOf({ ...noFilter, gaps: true, low: '3' }, number)).toEqual({ kind: 'gaps' })
  expect(filterOf(formOfFilter({ kind: 'range', low: null, high: '7' }), number)).toEqual({
    kind: 'range',
    low: null,
    high: '7',
  })
})
