import { expect, it } from 'vitest'
import { gapGroups } from '../../../main/missing/groups'
import { gapPicture } from '../../../main/missing/picture'
import { byGaps } from '../../../main/table/views/by-gaps'
import { openBytes } from '../files/open-bytes'
import { quiet } from './support'

const text = 'a,b,when\n1,,2024-01-01\n,,2024-01-02\n3,4,2024-01-20\n,5,2024-02-01\n6,7,\n8,9,2024-03-01\n'

it('shares of gaps in bands of rows, in the order that is asked for', async () => {
  const columns = (await openBytes(text)).columns().map(({ values }) => values)
  expect(gapPicture({ rows: 6, columns, order: null, most: 3 }, quiet)).toEqual({
    starts: [0, 2, 4, 6],
    gaps: [
      [1, 1, 0],
      [2, 0, 0],
      [0, 0, 1],
    ],
  })
  expect([...byGaps({ rows: 6, columns })]).toEqual([1, 0, 3, 4, 2, 5])
  const sorted = gapPicture({ rows: 6, columns, order: byGaps({ rows: 6, columns }), most: 6 }, quiet)
  expect(sorted.gaps[0]).toEqual([1, 0, 1, 0, 0, 0])
  const turned = gapPicture({ rows: 6, columns, order: Uint32Array.of(5, 4, 3, 2, 1, 0), most: 6 }, quiet)
  expect(turned.gaps[1]).toEqual([0, 0, 0, 0, 1, 1])
})

it('counts every gap once, however the table is cut', async () => {
  const columns = (await openBytes(text)).columns().map(({ values }) => values)
  for (const most of [1, 2, 4, 5, 100]) {
    const { gaps } = gapPicture({ rows: 6, columns, order: byGaps({ rows: 6, columns }), most }, quiet)
    expect(gaps.map((own) => own.reduce((a, b) => a + b))).toEqual([2, 2, 1])
  }
})

it('gaps by group and over time', async () => {
  const document = await openBytes(text)
  const columns = document.columns().map(({ values }) => values)
  const by = (index: number) => ({
    index,
    name: document.info().columns[index]!.name,
    description: document.columns()[index]!,
  })
  const time = gapGroups({ rows: 6, by: by(2), columns }, quiet)
  expect(time.kind).toBe('time')
  expect(time.groups[0]).toMatchObject({ label: 'from 2024-01-01', rows: 2, gaps: [1, 2, 0] })
  expect(time.groups.at(-1)).toMatchObject({ label: 'other or unknown', condition: null, rows: 1, gaps: [0, 0, 1] })
  expect(time.groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(6)
  const kinds = await openBytes('kind,x\nred,1\nblue,\nred,\nred,2\n')
  const groups = gapGroups(
    {
      rows: 4,
      by: { index: 0, name: 'kind', description: kinds.columns()[0]! },
      columns: kinds.columns().map(({ values }) => values),
    },
    quiet,
  )
  expect(groups.groups.map(({ label, rows, gaps }) => [label, rows, gaps[1]])).toEqual([
    ['red', 3, 1],
    ['blue', 1, 1],
  ])
})

it('a few days are a stretch each, and every row is in one', async () => {
  const days = Array.from(
    { length: 40 },
    (_, row) => `2024-03-${String(10 + (row % 17)).padStart(2, '0')},${row % 3 ? row : ''}`,
  )
  const document = await openBytes(`day,x\n${days.join('\n')}\n`)
  const { groups } = gapGroups(
    {
      rows: 40,
      by: { index: 0, name: 'day', description: document.columns()[0]! },
      columns: document.columns().map(({ values }) => values),
    },
    quiet,
  )
  expect(groups.map(({ label }) => label)).toEqual(Array.from({ length: 17 }, (_, at) => `from 2024-03-${10 + at}`))
  expect(groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(40)
  expect(groups.reduce((sum, { gaps }) => sum + gaps[1]!, 0)).toBe(14)
})
