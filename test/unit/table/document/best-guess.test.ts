import { beforeEach, describe, expect, test } from 'vitest'
import type { TableDocument } from '../../../../main/table/document/document'
import type { FilledColumn, FillMethod, FillResult } from '../../../../main/table/seam/results'
import { openBytes } from '../../files/open-bytes'
import { filledWith, meanFill } from '../filled'

const text = 'x,y\n1.5,2.5\nNA,NA\n3.5,\n4.5,5.5\n'
const rows = { x: [1], y: [1, 2] }

let document: TableDocument
beforeEach(async () => {
  document = await openBytes(text)
})

const fillBy = (method: FillMethod, values: Partial<Record<keyof typeof rows, number>>): Promise<void> =>
  document.applyFill(outcome(method, values))

const outcome = (method: FillMethod, values: Partial<Record<keyof typeof rows, number>>): FillResult => ({
  ...meanFill(
    Object.entries(values).map(([name, value]): FilledColumn =>
      filledWith(document, name, rows[name as keyof typeof rows], value),
    ),
  ),
  method,
})

/** The gaps as the best guess shows them. */
const shown = (): string[] =>
  [
    [1, 0],
    [1, 1],
    [2, 1],
  ].map(([row, column]) => document.cell(row!, column!, 'mean').t)

describe('mean and median, the two best guesses of a cell', () => {
  test('a median fill is shown where a mean fill would be, and both are named', async () => {
    await fillBy('median', { x: 2.1, y: 3.1 })
    expect(shown()).toEqual(['2.1', '3.1', '3.1'])
    expect(document.info()).toMatchObject({ bestGuess: 'median', undo: 'median fill', filled: 3, imputations: 0 })
  })

  test('the later one takes the place of the earlier one, and undo brings that back', async () => {
    await fillBy('mean', { x: 2.1, y: 3.1 })
    await fillBy('median', { x: 1.9, y: 2.9 })
    expect(shown()).toEqual(['1.9', '2.9', '2.9'])
    expect(document.info()).toMatchObject({ bestGuess: 'median', undo: 'median fill', filled: 3 })
    expect(document.fills().map(({ method }) => method)).toEqual(['median'])
    await fillBy('mean', { x: 2.2, y: 3.2 })
    expect(shown()).toEqual(['2.2', '3.2', '3.2'])
    expect(document.info()).toMatchObject({ bestGuess: 'mean', undo: 'mean fill' })
    await document.undo()
    expect(shown()).toEqual(['1.9', '2.9', '2.9'])
    expect(document.info()).toMatchObject({ bestGuess: 'median', redo: 'mean fill' })
    await document.undo()
    expect(shown()).toEqual(['2.1', '3.1', '3.1'])
    expect(document.info()).toMatchObject({ bestGuess: 'mean', redo: 'median fill' })
  })

  test('where it fills only some of the cells, the others keep what they had, and both are there', async () => {
    await fillBy('mean', { x: 2.1, y: 3.1 })
    await fillBy('median', { y: 2.9 })
    expect(shown()).toEqual(['2.1', '2.9', '2.9'])
    expect(document.info().bestGuess).toBe('both')
    await fillBy('mean', { y: 3.2 })
    expect(document.info().bestGuess).toBe('mean')
  })

  test('samples stay beside either, and either beside samples', async () => {
    await fillBy('sample', { x: 7 })
    await fillBy('mean', { x: 2.1 })
    await fillBy('median', { x: 1.9 })
    expect(document.info()).toMatchObject({ imputations: 1, bestGuess: 'median' })
    expect([document.cell(1, 0, 1).t, document.cell(1, 0, 'mean').t]).toEqual(['7.0', '1.9'])
    await fillBy('sample', { x: 8 })
    expect(document.info().bestGuess).toBe('median')
  })

  test('both come back from saved work', async () => {
    await fillBy('mean', { x: 2.1, y: 3.1 })
    await fillBy('median', { y: 2.9 })
    const { json, blocks } = document.state()
    const again = await openBytes(text)
    await again.restore({ json: JSON.parse(JSON.stringify(json)) as unknown, blocks })
    expect(again.page(0, 4, 'mean').rows).toEqual(document.page(0, 4, 'mean').rows)
    expect(again.info().bestGuess).toBe('both')
  })
})

describe('best guesses that are older than their row', () => {
  test('are filled again as they were filled before', async () => {
    await fillBy('mean', { x: 2.1, y: 3.1 })
    await fillBy('median', { y: 2.9 })
    await fillBy('sample', { y: 9 })
    await document.edit({ row: 1, column: 0 }, '2.5')
    await document.edit({ row: 2, column: 0 }, '3.6')
    const stale = () =>
      document
        .staleFills()
        .map(({ method, cells }) => [method, [...cells].map(([column, some]) => [column, [...some]])])
    expect(stale()).toEqual([
      ['median', [[1, [1, 2]]]],
      ['sample', [[1, [1, 2]]]],
    ])
    expect(document.info().outdated).toBe(2)
    const [median] = document.staleFills()
    await document.applyFill(outcome('median', { y: 2.7 }), { instead: median! })
    expect(document.info()).toMatchObject({ undo: 'filling again', outdated: 2 })
    expect(stale()).toEqual([['sample', [[1, [1, 2]]]]])
    expect(document.cell(2, 1, 'mean')).toMatchObject({ t: '2.7', s: 'filled' })
    await document.undo()
    expect(document.cell(2, 1, 'mean').t).toBe('2.9')
  })

  test('are of two kinds where a mean stands in one cell of a row and a median in another', async () => {
    await fillBy('mean', { x: 2.1 })
    await fillBy('median', { y: 2.9 })
    await document.changeColumn(0, { missingCodes: ['NA', '4.5'] })
    expect(document.staleFills().map(({ method }) => method)).toEqual(['mean', 'median'])
    expect(document.info().outdated).toBe(3)
  })
})
