import { beforeEach, describe, expect, test } from 'vitest'
import type { TableDocument } from '../../../../main/table/document/document'
import { openBytes } from '../../files/open-bytes'

const lines = Array.from({ length: 30 }, (_, row) => `${row % 7 === 0 ? '' : row * 2},${row % 3},${row / 2}`)
const withNames = ['a,b,c', ...lines, ''].join('\n')
let document: TableDocument
beforeEach(async () => {
  document = await openBytes(withNames)
})
const names = (of: TableDocument = document) => of.info().columns.map(({ name }) => name)

describe('another name for a column', () => {
  test('holds for the table, the model and exports, and is undone and saved', async () => {
    await document.changeColumn(0, { name: 'weight' })
    expect(names()).toEqual(['weight', 'b', 'c'])
    expect(document.info().undo).toBe('renaming of column a')
    expect(document.source).toMatchObject({ names: ['weight', 'b', 'c'], given: ['weight', null, null] })
    expect((await document.typed()).columns.map(({ name }) => name)).toContain('weight')
    expect(document.rowValues(0, 'none')[0]?.name).toBe('weight')

    const again = await openBytes(withNames)
    await again.restore(document.state())
    expect(names(again)).toEqual(['weight', 'b', 'c'])

    await document.undo()
    expect(names()).toEqual(['a', 'b', 'c'])
    expect((await document.typed()).columns.map(({ name }) => name)).toContain('a')
    await document.redo()
    expect(names()).toEqual(['weight', 'b', 'c'])
  })

  test('may be exchanged with another in one step, but no two columns have the same', async () => {
    await expect(document.changeColumn(0, { name: 'b' })).rejects.toThrow('Two columns would be called “b”')
    expect(names()).toEqual(['a', 'b', 'c'])
    await document.changeColumns([
      { column: 0, change: { name: 'b' } },
      { column: 1, change: { name: 'a' } },
    ])
    expect(names()).toEqual(['b', 'a', 'c'])
    expect(document.info().undo).toBe('renaming of 2 columns')
  })

  test('does not read the column anew, and likelihoods go with it', async () => {
    const before = document.columns()[2]
    const tail = Float32Array.from({ length: 30 }, (_, row) => row / 30)
    const scored = { name: 'c', logLikelihood: tail, tail }
    await document.setScores({ columns: [scored], rows: tail })
    await document.changeColumn(2, { name: 'half' })
    expect(document.columns()[2]).toBe(before)
    expect(document.scores()?.columns.map(({ name }) => name)).toEqual(['half'])
    await document.undo()
    expect(document.scores()?.columns.map(({ name }) => name)).toEqual(['c'])
  })
})
