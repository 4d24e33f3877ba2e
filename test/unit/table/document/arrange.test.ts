import { beforeEach, describe, expect, test } from 'vitest'
import type { ValueFilter } from '../../../../contract/table'
import type { TableDocument } from '../../../../main/table/document/document'
import type { FillResult } from '../../../../main/table/seam/results'
import { openBytes } from '../../files/open-bytes'
import { meaningIn } from '../filled'

const kinds = ['red', 'blue', 'green']
const lines = Array.from({ length: 30 }, (_, row) =>
  [
    row % 10 === 3 ? '' : String(row * 2),
    row === 7 ? '' : kinds[row % 3],
    `2004-03-${String(row + 1).padStart(2, '0')}`,
    `note ${row} ${'x'.repeat(row)}`,
  ].join(','),
)
let document: TableDocument
beforeEach(async () => {
  document = await openBytes(['size,kind,day,note', ...lines, ''].join('\n'))
})

const shownRows = () => document.page(0, 100, 'none').rows.map(({ id }) => id)
const filterBy = (column: number, filter: ValueFilter) => document.arrange({ columnFilters: [{ column, filter }] })

function fillOf(method: FillResult['method'], ...values: number[][]): FillResult {
  const rows = Int32Array.of(3, 13, 23)
  return {
    method,
    imputations: values.length,
    seed: 1,
    engine: 'test',
    minCertainty: 0,
    leftOpen: 0,
    columns: [
      {
        name: 'size',
        meaning: meaningIn(document, 'size'),
        rows,
        values: values.map((list) => Float64Array.from(list)),
        certainty: new Float32Array(3).fill(0.5),
        low: new Float64Array(3),
        high: new Float64Array(3).fill(100),
      },
    ],
  }
}

describe('sorting', () => {
  test('goes by the fill that is shown; without one, gaps come last', async () => {
    await document.applyFill(fillOf('mean', [100, 1, 20]))
    await document.applyFill(fillOf('sample', [5, 70, 80], [90, 91, 92]))
    await document.sort({ column: 0, descending: false })
    expect(shownRows().slice(-3)).toEqual([3, 13, 23])
    await document.arrange({ fill: 'mean' })
    expect(shownRows().slice(0, 3)).toEqual([0, 13, 1])
    expect(shownRows().slice(-1)).toEqual([3])
    await document.arrange({ fill: 2 })
    expect(shownRows().slice(-3)).toEqual([3, 13, 23])
    await document.arrange({ fill: 1 })
    expect(shownRows().slice(0, 5)).toEqual([0, 1, 2, 3, 4])
    await document.arrange({ fill: 'none' })
    expect(shownRows().slice(-3)).toEqual([3, 13, 23])
  })

  test('another fill moves no row and is no news while nothing goes by values', async () => {
    const { revision } = document.info()
    await document.arrange({ fill: 'mean' })
    expect(document.info().revision).toBe(revision)
    expect(document.arrangement().fill).toBe('mean')
  })
})

describe('filters by value', () => {
  test('a range of numbers, open at either end, without gaps', async () => {
    await filterBy(0, { kind: 'range', low: '10', high: '16' })
    expect(shownRows()).toEqual([5, 6, 7, 8])
    await filterBy(0, { kind: 'range', low: '55', high: null })
    expect(shownRows()).toEqual([28, 29])
    await expect(filterBy(0, { kind: 'range', low: 'many', high: null })).rejects.toThrow(
      '“many” is not a value of size',
    )
    expect(shownRows()).toEqual([28, 29])
  })

  test('dates as the file writes them', async () => {
    await filterBy(2, { kind: 'range', low: '2004-03-29', high: null })
    expect(shownRows()).toEqual([28, 29])
  })

  test('some levels, or the gaps', async () => {
    await filterBy(1, { kind: 'values', texts: ['red', 'green'] })
    expect(shownRows()).toHaveLength(20)
    await filterBy(1, { kind: 'gaps' })
    expect(shownRows()).toEqual([7])
  })

  test('part of a text, also an edited one', async () => {
    await filterBy(3, { kind: 'contains', text: 'NOTE 2' })
    expect(shownRows()).toHaveLength(11)
    await filterBy(1, { kind: 'contains', text: 'RE' })
    expect(shownRows().every((row) => row % 3 !== 1)).toBe(true)
    await document.arrange({ columnFilters: [] })
    await document.edit({ row: 0, column: 3 }, 'something else')
    await filterBy(3, { kind: 'contains', text: 'else' })
    expect(shownRows()).toEqual([0])
  })

  test('filled values count as what is shown', async () => {
    await document.applyFill(fillOf('mean', [100, 1, 20]))
    await document.arrange({ fill: 'mean' })
    await filterBy(0, { kind: 'range', low: '80', high: null })
    expect(shownRows()).toEqual([3])
    await filterBy(0, { kind: 'gaps' })
    expect(shownRows()).toEqual([])
  })

  test('several together, with the rows that have gaps, sorted, and saved', async () => {
    await document.arrange({
      filter: 'gaps',
      columnFilters: [
        { column: 1, filter: { kind: 'values', texts: ['red', 'blue'] } },
        { column: 2, filter: { kind: 'range', low: null, high: '2004-03-20' } },
      ],
      sort: { column: 2, descending: true },
    })
    expect(shownRows()).toEqual([13, 3])
    const again = await openBytes(['size,kind,day,note', ...lines, ''].join('\n'))
    await again.restore(document.state())
    expect(again.info()).toMatchObject({ shownRows: 2, columnFilters: document.info().columnFilters })
  })
})
