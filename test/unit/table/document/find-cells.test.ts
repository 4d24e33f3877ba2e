import { beforeEach, describe, expect, test } from 'vitest'
import type { TableDocument } from '../../../../main/table/document/document'
import { openBytes } from '../../files/open-bytes'

const text = ['city,note,size', 'Bern,in Bern,1', 'Basel,"a ""b"" (c)",2', 'bern,$& .*,3', 'Chur,none,11', ''].join(
  '\n',
)
let document: TableDocument
beforeEach(async () => {
  document = await openBytes(text)
})
const shownTexts = (column: number) => document.page(0, 10, 'none').rows.map(({ cells }) => cells[column]!.t)
const find = (wanted: string, matchCase = false) => ({ text: wanted, matchCase })

describe('finding all', () => {
  test('counts cells and columns, and says which one a place is', async () => {
    expect(await document.findAll({ ...find('bern'), at: { row: 0, column: 1 } })).toEqual({
      cells: 3,
      columns: 2,
      at: 2,
    })
    expect(await document.findAll({ ...find('bern', true), at: null })).toEqual({ cells: 1, columns: 1, at: null })
    expect(await document.findAll({ ...find('"b"'), at: null })).toEqual({ cells: 1, columns: 1, at: null })
    expect(await document.findAll({ ...find('zzz'), at: null })).toEqual({ cells: 0, columns: 0, at: null })
  })

  test('goes by the rows that are shown, in their order', async () => {
    await document.sort({ column: 2, descending: true })
    expect((await document.findAll({ ...find('bern'), at: { row: 1, column: 0 } })).at).toBe(1)
    await document.arrange({ columnFilters: [{ column: 2, filter: { kind: 'range', low: '3', high: null } }] })
    expect((await document.findAll({ ...find('bern'), at: null })).cells).toBe(1)
  })
})

describe('replacing', () => {
  test('all in one step that one undo takes back; signs of patterns mean themselves', async () => {
    expect(await document.replace({ ...find('bern'), by: 'B$&', at: null })).toBe(3)
    expect(shownTexts(0)).toEqual(['B$&', 'Basel', 'B$&', 'Chur'])
    expect(shownTexts(1)[0]).toBe('in B$&')
    expect(document.info().undo).toBe('replacing “bern” in 3 cells')
    await document.undo()
    expect(shownTexts(0)).toEqual(['Bern', 'Basel', 'bern', 'Chur'])
    expect(await document.replace({ ...find('.*'), by: '!', at: null })).toBe(1)
    expect(shownTexts(1)[2]).toBe('$& !')
  })

  test('one cell, where it was found', async () => {
    expect(await document.replace({ ...find('Bern', true), by: 'Biel', at: { row: 0, column: 1 } })).toBe(1)
    expect([shownTexts(0)[0], shownTexts(1)[0]]).toEqual(['Bern', 'in Biel'])
    expect(await document.replace({ ...find('Bern'), by: 'x', at: { row: 3, column: 0 } })).toBe(0)
  })

  test('refuses what would be no value of its column, and changes nothing then', async () => {
    await expect(document.replace({ ...find('1'), by: 'one', at: null })).rejects.toThrow('“one” is not a number')
    expect(document.info().undo).toBeNull()
    expect(await document.replace({ ...find('1'), by: '7', at: null })).toBe(2)
    expect(shownTexts(2)).toEqual(['7', '2', '3', '77'])
  })
})
