import { beforeEach, expect, test } from 'vitest'
import type { TableDocument } from '../../../../main/table/document/document'
import { openBytes } from '../../files/open-bytes'

const lines = Array.from({ length: 60 }, (_, row) => {
  const [station, hour] = [row % 2 === 0 ? 'north' : 'south', Math.floor(row / 2)]
  const time = new Date(3_600_000 * (400_000 + hour)).toISOString().slice(0, 19)
  return [
    station,
    time,
    (10 * Math.sin(hour / 6) + (row % 2)).toFixed(2),
    `note ${row % 35} ${'x'.repeat(row % 35)}`,
  ].join(',')
})
let document: TableDocument
beforeEach(async () => {
  document = await openBytes(['station,time,temp,note', ...lines, ''].join('\n'))
})
const byTime = { order: { by: 'column', column: 'time' }, groups: ['station'] } as const

test('what was found holds, and places and groups are handed to the model', async () => {
  expect(document.facts()).toEqual(byTime)
  const { arrangement, leftOut } = await document.typed()
  expect(arrangement).toMatchObject(byTime)
  expect(arrangement!.places![2]! - arrangement!.places![0]!).toBe(3600)
  expect([...arrangement!.groupOf!.slice(0, 4)]).toEqual([0, 1, 0, 1])
  expect(leftOut.map(({ name }) => name)).toEqual(['note'])
})

test('a change is one step, kept with the work, and follows renamed columns', async () => {
  await document.changeFacts({ order: { by: 'rows' }, groups: ['note'] })
  const typed = await document.typed()
  expect(typed.arrangement).toMatchObject({ order: { by: 'rows' }, groups: ['note'] })
  expect([...typed.arrangement!.groupOf!.slice(33, 37)]).toEqual([33, 34, 0, 1])
  expect(typed.leftOut).toEqual([
    { name: 'note', reason: 'It says which rows belong together; its own gaps are not filled.' },
  ])
  await document.changeColumn(3, { name: 'remark' })
  const again = await openBytes(['station,time,temp,note', ...lines, ''].join('\n'))
  await again.restore(await document.state())
  expect(again.facts()).toEqual({ order: { by: 'rows' }, groups: ['remark'] })
  await document.undo()
  await document.undo()
  expect(document.facts()).toEqual(byTime)
  await document.redo()
  expect(document.facts().order).toEqual({ by: 'rows' })
  await document.changeFacts(null)
  expect(document.info().arrangement.why.order).toBe('Values an hour apart are far more alike than shuffled ones.')
})

test('switched off, every row stands for itself', async () => {
  const before = await document.typed()
  await document.changeFacts({ order: null, groups: [] })
  expect((await document.typed()).arrangement).toBeUndefined()
  expect(await document.typed(byTime)).toBe(before)
})

test('a column cannot be order and group at once, and must be there', async () => {
  await expect(document.changeFacts({ order: byTime.order, groups: ['time'] })).rejects.toThrow('order and group')
  await expect(document.changeFacts({ order: null, groups: ['shop'] })).rejects.toThrow('no column “shop”')
})
