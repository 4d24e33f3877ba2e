import { expect, test } from 'vitest'
import { columnPreview } from '../../../../contract/columns'
import { openBytes } from '../../files/open-bytes'

const open = (texts: readonly string[]) =>
  openBytes(`d,n\n${texts.map((text, row) => `${text},${row * 2}`).join('\n')}\n`)

/** 113 days of which 71 can only be day/month. */
const days = Array.from({ length: 113 }, (_, row) =>
  row < 71 ? `${13 + (row % 15)}/${(row % 12) + 1}/2020` : `${(row % 12) + 1}/${(row % 12) + 1}/2021`,
)

test('a change says first which known values it would lose, and changes nothing', async () => {
  const document = await open(days)
  const before = document.info()
  expect(columnPreview.parse(await document.previewChange(0, { dateOrder: 'mdy' }))).toEqual({
    type: 'date',
    known: 113,
    kept: { count: 71, examples: ['13/1/2020', '14/2/2020', '15/3/2020'] },
    gaps: { count: 0, examples: [] },
  })
  expect(document.info()).toBe(before)
  await document.changeColumn(0, { dateOrder: 'mdy' })
  expect(document.info().columns[0]).toMatchObject({ type: 'date', gaps: 0, kept: { count: 71 } })
  expect(document.cell(0, 0, 'none')).toEqual({ t: '13/1/2020', s: 'observed', k: true })
})

test('words that would count as missing among numbers are named apart; codes that the user names are not', async () => {
  const document = await open(['None', 'low', 'None', 'low', '3', 'low', 'None', 'low', ''])
  expect(await document.previewChange(0, { type: 'number' })).toEqual({
    type: 'number',
    known: 8,
    kept: { count: 4, examples: ['low'] },
    gaps: { count: 3, examples: ['None'] },
  })
  expect((await document.previewChange(0, { missingCodes: ['low'] })).gaps.count).toBe(0)
})

test('edited cells count with the text they have now', async () => {
  const document = await open(['red', 'blue', 'red', 'blue', 'red', 'blue'])
  await document.edit({ row: 1, column: 0 }, '7')
  const { known, kept } = await document.previewChange(0, { type: 'integer' })
  expect({ known, kept }).toEqual({ known: 6, kept: { count: 5, examples: ['red', 'blue'] } })
})

test('a change that loses nothing says so', async () => {
  const document = await open(['1', '2', '5', 'NA', ''])
  const { kept, gaps } = await document.previewChange(0, { type: 'category' })
  expect([kept.count, gaps.count]).toEqual([0, 0])
})
