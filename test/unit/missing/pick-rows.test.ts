import { expect, it } from 'vitest'
import type { RowChoice } from '../../../contract/table'
import { openBytes } from '../files/open-bytes'

const text = 'a,b,kind\n1,,x\n,,y\n3,4,x\n,5,y\n6,7,\n8,9,x\n'
const any: RowChoice = { missing: [], complete: [], where: [], span: null }

async function picked(choice: Partial<RowChoice>): Promise<number[]> {
  const document = await openBytes(text)
  await document.arrange({ filter: 'picked', picked: { ...any, ...choice } })
  return document.page(0, 10, 'none').rows.map(({ id }) => id)
}

it('a mark stands for the rows that it says', async () => {
  expect(await picked({ missing: [0] })).toEqual([1, 3])
  expect(await picked({ missing: [0], complete: [1] })).toEqual([3])
  expect(await picked({ missing: [0, 1] })).toEqual([1])
  expect(await picked({ where: [{ column: 0, condition: { kind: 'range', low: 3, high: 6 } }] })).toEqual([2, 4])
  expect(await picked({ where: [{ column: 2, condition: { kind: 'levels', levels: [0] } }], complete: [1] })).toEqual([
    2, 5,
  ])
  expect(await picked({ span: { order: 'file', start: 2, end: 4 } })).toEqual([2, 3])
  // Most gaps first: rows 1, 0, 3, 4, 2, 5.
  expect(await picked({ span: { order: 'gaps', start: 0, end: 2 } })).toEqual([0, 1])
  expect(await picked({ span: { order: { column: 0 }, start: 0, end: 2 } })).toEqual([0, 2])
})

it('all rows are there again afterwards, and in saved work', async () => {
  const document = await openBytes(text)
  await document.arrange({ filter: 'picked', picked: { ...any, missing: [0] } })
  expect(document.info()).toMatchObject({ filter: 'picked', shownRows: 2 })
  const again = await openBytes(text)
  await again.restore(document.state())
  expect(again.info()).toMatchObject({ filter: 'all', shownRows: 6 })
  await document.filter('all')
  expect(document.info().shownRows).toBe(6)
})
