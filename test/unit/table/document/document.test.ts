import { beforeEach, describe, expect, test } from 'vitest'
import { documentInfo } from '../../../../contract/table'
import { columnDetail } from '../../../../contract/columns'
import type { FillResult } from '../../../../main/table/seam/results'
import type { TableDocument } from '../../../../main/table/document/document'
import { cellsOf, openBytes, typesOf } from '../../files/open-bytes'
import { meaningIn } from '../filled'

const text = [
  'name,size,count,kind,ok,day',
  'ann,1.5,3,red,yes,2004-03-10',
  'bob,,4,blue,no,2004-03-11',
  'cyd,2.5,NA,red,,2004-03-12',
  'dan,3.25,6,,yes,',
  'ann,4.5,7,blue,no,2004-03-14',
  '',
].join('\n')

let document: TableDocument
beforeEach(async () => {
  document = await openBytes(text)
})

const column = (name: string, rows: number[], ...values: number[][]): FillResult['columns'][number] => ({
  name,
  meaning: meaningIn(document, name),
  rows: Int32Array.from(rows),
  values: values.map((list) => Float64Array.from(list)),
  certainty: new Float32Array(rows.length).fill(0.75),
  low: new Float64Array(rows.length).fill(1),
  high: new Float64Array(rows.length).fill(3),
})
const mean = (...columns: FillResult['columns']): FillResult => ({
  method: 'mean',
  imputations: 1,
  seed: 5,
  engine: 'test',
  minCertainty: 0,
  columns,
  leftOpen: 0,
})
const cell = (row: number, at: number, fill: Parameters<TableDocument['page']>[2] = 'none') =>
  document.page(row, 1, fill).rows[0]?.cells[at]

test('what it says about itself and its columns keeps the contract', async () => {
  expect(documentInfo.parse(document.info())).toMatchObject({
    rows: 5,
    gaps: 5,
    filled: 0,
    revision: 1,
    undo: null,
    shownRows: 5,
  })
  for (const { index } of document.info().columns) columnDetail.parse(await document.detail(index))
})

describe('editing', () => {
  test('an edit can be taken back and done again, and says what it was', async () => {
    const before = cellsOf(document)
    await document.edit({ row: 1, column: 1 }, '9')
    expect(cell(1, 1)).toEqual({ t: '9', s: 'edited' })
    expect(document.info()).toMatchObject({ gaps: 4, undo: 'edit of size, row 2', redo: null })
    await document.undo()
    expect(cellsOf(document)).toEqual(before)
    expect(document.info()).toMatchObject({ gaps: 5, undo: null, redo: 'edit of size, row 2' })
    await document.redo()
    expect(cell(1, 1)?.t).toBe('9')
    await document.undo()
    await document.undo()
    expect(cellsOf(document)).toEqual(before)
  })

  test('a pasted block is one step, and all of it or nothing', async () => {
    const before = cellsOf(document)
    await document.paste(
      1,
      [1, 3],
      [
        ['9', 'blue'],
        ['8', ''],
      ],
    )
    expect([cell(1, 1)?.t, cell(1, 3)?.t, cell(2, 1)?.t, cell(2, 3)?.s]).toEqual(['9', 'blue', '8', 'gap'])
    await document.undo()
    expect(cellsOf(document)).toEqual(before)
    await expect(document.paste(0, [1], [['7'], ['many']])).rejects.toThrow('“many” is not a number')
    await expect(document.paste(0, [99], [['7']])).rejects.toThrow('This column is not in the table')
    await expect(document.edit({ row: 0, column: 99 }, '7')).rejects.toThrow('This column is not in the table')
    expect(cellsOf(document)).toEqual(before)
  })

  test('emptying a cell makes a gap; writing the file’s own text again is no edit any more', async () => {
    await document.edit({ row: 0, column: 3 }, '')
    expect(cell(0, 3)).toEqual({ t: '', s: 'gap' })
    await document.edit({ row: 0, column: 3 }, 'red')
    expect(cell(0, 3)).toEqual({ t: 'red', s: 'observed' })
    expect(document.edits().size).toBe(0)
  })

  test.each([
    [1, 'many', 'a number'],
    [4, 'perhaps', 'one of the two values'],
    [5, '2004-02-31', 'a date'],
  ])('column %i refuses “%s”', async (at, wrong, wanted) => {
    await expect(document.edit({ row: 0, column: at }, wrong)).rejects.toThrow(wanted)
    expect(document.info().undo).toBeNull()
  })

  test('a category takes a new level, which the model then sees', async () => {
    await document.edit({ row: 0, column: 3 }, 'green')
    const kind = (await document.typed()).columns.find(({ name }) => name === 'kind')
    expect(kind).toMatchObject({ levels: ['blue', 'green', 'red'], codes: Int32Array.of(1, 0, 2, -1, 0) })
  })

  test('changes asked for at once are made one after the other', async () => {
    await Promise.all(['1', '2', '3', '4'].map((value, row) => document.edit({ row, column: 2 }, value)))
    expect(cellsOf(document).map((row) => row[2])).toEqual(['1', '2', '3', '4', '7'])
    await Promise.all([document.undo(), document.undo(), document.undo(), document.redo()])
    expect(cellsOf(document).map((row) => row[2])).toEqual(['1', '2', null, '6', '7'])
  })
})

describe('columns', () => {
  test('another type and back, without losing the text', async () => {
    const before = cellsOf(document)
    await document.changeColumn(3, { type: 'number' })
    expect(document.info().columns[3]).toMatchObject({ type: 'number', gaps: 1, kept: { count: 4 } })
    expect(document.info().columns[3]?.reason).toContain('4 cells cannot be read so and stay as they are')
    await document.changeColumn(3, { type: 'category' })
    expect(cellsOf(document)).toEqual(before)
    await document.undo()
    await document.undo()
    expect(typesOf(document)['kind']).toBe('category')
  })

  test('missing codes per column: a value can become a gap and NA a value', async () => {
    await document.changeColumn(2, { missingCodes: ['4', '7'] })
    expect(document.info().columns[2]).toMatchObject({ gaps: 2, missingCodes: ['4', '7'] })
    expect([cell(1, 2)?.s, cell(2, 2)]).toEqual(['gap', { t: 'NA', s: 'observed' }])
    await document.changeColumn(2, { missingCodes: ['NA', '7'] })
    expect(document.info().columns[2]).toMatchObject({ type: 'integer', gaps: 2 })
  })

  test('order of levels, bounds, decimals and role reach the model', async () => {
    await document.changeColumn(3, { type: 'ordered', levels: ['red', 'blue'] })
    await document.changeColumn(1, { bounds: { low: 0, high: 10 }, decimals: 1 })
    await document.changeColumn(2, { role: 'predict' })
    await document.changeColumn(4, { role: 'leave-out' })
    const { columns, leftOut } = await document.typed()
    const byName = new Map(columns.map((entry) => [entry.name, entry]))
    expect(byName.get('kind')).toMatchObject({
      ordered: true,
      levels: ['red', 'blue'],
      codes: Int32Array.of(0, 1, 0, -1, 1),
    })
    expect(byName.get('size')).toMatchObject({ low: 0, high: 10, step: 0.1 })
    expect(byName.get('count')).toMatchObject({ given: false, step: 1 })
    expect(leftOut).toContainEqual({ name: 'ok', reason: 'You left it out.' })
  })

  test('the model gets the same object until something it sees changes', async () => {
    const first = await document.typed()
    await document.sort({ column: 1, descending: true })
    expect(await document.typed()).toBe(first)
    await document.edit({ row: 0, column: 1 }, '8')
    expect(await document.typed()).not.toBe(first)
  })
})

describe('filling', () => {
  test('filled values lie apart from observed ones, in the file’s own format, and can be taken back', async () => {
    await document.applyFill(mean(column('size', [1], [1.876]), column('ok', [2], [1]), column('day', [3], [12_490.2])))
    expect([cell(1, 1, 'mean'), cell(2, 4, 'mean'), cell(3, 5, 'mean')]).toEqual([
      { t: '1.88', s: 'filled', c: 0.75 },
      { t: 'yes', s: 'filled', c: 0.75 },
      { t: '2004-03-13', s: 'filled', c: 0.75 },
    ])
    expect(cell(1, 1, 'none')?.s).toBe('gap')
    expect(document.info()).toMatchObject({ gaps: 5, filled: 3, bestGuess: 'mean', imputations: 0, undo: 'mean fill' })
    await document.undo()
    expect(document.info()).toMatchObject({ filled: 0, bestGuess: null })
    expect(cell(1, 1, 'mean')?.s).toBe('gap')
  })

  test('mean and imputations live side by side; a later fill of other columns adds to an earlier one', async () => {
    await document.applyFill(mean(column('size', [1], [2])))
    await document.applyFill(mean(column('count', [2], [5.4])))
    await document.applyFill({ ...mean(column('size', [1], [1], [2], [3])), method: 'sample', imputations: 3 })
    expect([cell(1, 1, 'mean')?.t, cell(2, 2, 'mean')?.t]).toEqual(['2', '5'])
    expect([1, 2, 3].map((number) => cell(1, 1, number)?.t)).toEqual(['1', '2', '3'])
    expect(document.info()).toMatchObject({ imputations: 3, bestGuess: 'mean', filled: 2 })
    await document.applyFill({ ...mean(column('size', [1], [1], [2])), method: 'sample', imputations: 2 })
    expect(document.info().imputations).toBe(2)
    await document.clearFills()
    expect(document.info()).toMatchObject({ imputations: 0, bestGuess: null, filled: 0 })
    await document.undo()
    expect(document.info()).toMatchObject({ imputations: 2, bestGuess: 'mean' })
  })

  test('a value that the user types into a filled gap wins, and undo shows the fill again', async () => {
    await document.applyFill(mean(column('size', [1], [2])))
    await document.edit({ row: 1, column: 1 }, '7')
    expect(cell(1, 1, 'mean')).toEqual({ t: '7', s: 'edited' })
    expect(document.info().filled).toBe(0)
    await document.undo()
    expect(cell(1, 1, 'mean')?.s).toBe('filled')
  })

  test('the shape of what was filled stands beside the shape of what was observed', async () => {
    await document.applyFill(mean(column('kind', [3], [1])))
    const detail = await document.detail(3)
    expect(detail.levels).toEqual([
      { label: 'blue', count: 2, filled: 0 },
      { label: 'red', count: 2, filled: 1 },
    ])
    expect((await document.detail(1)).quantiles?.map(({ text: shown }) => shown)).toEqual([
      '1.5',
      '1.65',
      '2.25',
      '2.88',
      '3.56',
      '4.31',
      '4.5',
    ])
  })
})

describe('looking around', () => {
  test('sorting puts gaps last either way and keeps the order of equals', async () => {
    await document.sort({ column: 0, descending: false })
    expect(document.page(0, 5, 'none').rows.map(({ id }) => id)).toEqual([0, 4, 1, 2, 3])
    await document.sort({ column: 1, descending: true })
    expect(document.page(0, 5, 'none').rows.map(({ id }) => id)).toEqual([4, 3, 2, 0, 1])
    await document.sort({ column: 1, descending: false })
    expect(document.page(0, 5, 'none').rows.map(({ id }) => id)).toEqual([0, 2, 3, 4, 1])
  })

  test('rows with gaps, sorted; edits go to the row that is shown', async () => {
    await document.filter('gaps')
    await document.sort({ column: 5, descending: true })
    expect(document.page(0, 9, 'none').rows.map(({ id }) => id)).toEqual([2, 1, 3])
    expect(document.info().shownRows).toBe(3)
    await document.edit({ row: 1, column: 1 }, '9')
    await document.filter('all')
    await document.sort(null)
    expect(cell(1, 1)?.t).toBe('9')
  })

  test('the next gap, forwards, backwards and in the shown order', async () => {
    expect(await document.nextGap({ row: 0, column: 0 }, false)).toEqual({ row: 1, column: 1 })
    expect(await document.nextGap({ row: 1, column: 1 }, false)).toEqual({ row: 2, column: 2 })
    expect(await document.nextGap({ row: 2, column: 2 }, true)).toEqual({ row: 1, column: 1 })
    expect(await document.nextGap({ row: 1, column: 1 }, true)).toBeNull()
    expect(await document.nextGap({ row: 3, column: 5 }, false)).toBeNull()
    await document.sort({ column: 1, descending: true })
    expect(await document.nextGap({ row: 0, column: 0 }, false)).toEqual({ row: 1, column: 3 })
  })

  test('finding goes around the end, ignores case unless asked, and sees edits', async () => {
    const find = (wanted: string, row: number, backwards = false, matchCase = false) =>
      document.find({ text: wanted, from: { row, column: 0 }, backwards, matchCase })
    expect(await find('ANN', 0)).toEqual({ row: 4, column: 0 })
    expect(await find('ANN', 0, false, true)).toBeNull()
    expect(await find('ann', 4)).toEqual({ row: 0, column: 0 })
    expect(await find('ann', 2, true)).toEqual({ row: 0, column: 0 })
    await document.edit({ row: 2, column: 0 }, 'Xavier')
    expect(await find('xavier', 0)).toEqual({ row: 2, column: 0 })
    expect(await find('cyd', 0)).toBeNull()
  })

  test('copying gives tab-separated text', async () => {
    const block = { start: 0, count: 2, columns: [0, 1], fill: 'none', names: true } as const
    expect(await document.copy(block)).toBe('name\tsize\nann\t1.5\nbob\t')
  })

  test('gaps are counted in chosen columns and rows', async () => {
    expect((await document.countGaps(null, null)).map(({ cells }) => cells)).toEqual([0, 1, 1, 1, 1, 1])
    expect(await document.countGaps([1, 2], { start: 1, end: 2 })).toEqual([
      { column: 1, name: 'size', cells: 1 },
      { column: 2, name: 'count', cells: 0 },
    ])
    await document.sort({ column: 1, descending: true })
    expect(document.rowIds({ start: 0, end: 2 })).toEqual(Int32Array.of(3, 4))
    expect(document.rowIds(null)).toBeNull()
  })

  test('which columns are missing together', async () => {
    expect(await document.patterns(2)).toEqual([
      { columns: [], rows: 2 },
      { columns: [1], rows: 1 },
    ])
  })

  test('likelihoods: surprising rows and cells, until their row is edited', async () => {
    await expect(document.filter('surprising')).rejects.toThrow('likelihoods first')
    const tail = Float32Array.of(0.5, NaN, 0.001, 0.9, 0.009)
    await document.setScores({
      columns: [{ name: 'size', logLikelihood: new Float32Array(5), tail }],
      rows: new Float32Array(5),
    })
    expect(cell(0, 1)?.p).toBe(0.5)
    const top = await document.mostSurprising(2)
    expect(top.map(({ rowId, name, text: shown }) => [rowId, name, shown])).toEqual([
      [2, 'size', '2.5'],
      [4, 'size', '4.5'],
    ])
    await document.filter('surprising')
    expect(document.page(0, 5, 'none').rows.map(({ id }) => id)).toEqual([2, 4])
    await document.edit({ row: 0, column: 0 }, 'zoe')
    expect(document.page(0, 1, 'none').rows[0]?.cells[1]).toEqual({ t: '2.5', s: 'observed' })
  })
})

test('values and texts of a column', () => {
  expect(document.parseValue(1, ' 2.5 ')).toBe(2.5)
  expect(document.parseValue(1, 'x')).toBeUndefined()
  expect(document.parseValue(3, 'red')).toBe(1)
  expect(document.parseValue(5, '2004-03-10')).toBe(12_487)
  expect([document.formatValue(1, 2.346), document.formatValue(3, 0), document.formatValue(5, 12_487)]).toEqual([
    '2.35',
    'blue',
    '2004-03-10',
  ])
  const row = document.rowValues(1, 'none')
  expect(row.map(({ state, value }) => [state, value]).slice(1, 4)).toEqual([
    ['gap', null],
    ['observed', 4],
    ['observed', 0],
  ])
})

test('saved work fits the same table again, and is refused by another', async () => {
  await document.edit({ row: 1, column: 1 }, '9')
  await document.changeColumn(2, { missingCodes: ['NA', '7'] })
  await document.applyFill({ ...mean(column('count', [2, 4], [1, 2], [3, 4])), method: 'sample', imputations: 2 })
  const { json, blocks } = document.state()
  const kept = { json: JSON.parse(JSON.stringify(json)) as unknown, blocks }
  const again = await openBytes(text)
  await again.restore(kept)
  expect(again.page(0, 5, 2)).toMatchObject({ rows: document.page(0, 5, 2).rows })
  expect(again.info().columns).toEqual(document.info().columns)
  const other = await openBytes('a\n1\n')
  await expect(other.restore(kept)).rejects.toThrow('does not fit this table')
})

test('listeners hear of every change until they leave', async () => {
  let heard = 0
  const leave = document.onChange(() => (heard += 1))
  await document.edit({ row: 0, column: 1 }, '2')
  await document.sort({ column: 0, descending: false })
  expect(heard).toBe(2)
  leave()
  await document.undo()
  expect(heard).toBe(2)
})
