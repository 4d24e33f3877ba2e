import { expect, test } from 'vitest'
import { tableSummary } from '../../../../main/table/document/summary'
import { openBytes } from '../../files/open-bytes'

test('a summary holds types with reasons, gaps, quantiles or levels, shapes, and what is missing together', async () => {
  const rows = ['1,a,', '2,b,', ',,x y', '4,a,', '5,b,z'].join('\n')
  const summary = await tableSummary(await openBytes(`n,k,t\n${rows}\n`))
  expect(summary).toMatchObject({ name: 'table.csv', format: 'CSV', rows: 5, gaps: 5 })
  expect(summary.sha256).toMatch(/^[0-9a-f]{64}$/)
  const [number, kind] = summary.columns
  expect(number).toMatchObject({ type: 'integer', reason: 'whole numbers', gaps: 1, distinct: 4 })
  expect(number?.quantiles?.map(({ text }) => text)).toEqual(['1', '1', '2', '3', '4', '5', '5'])
  expect(number?.sketch).toMatchObject({ kind: 'bins', low: 1, high: 5 })
  expect(kind?.levelCounts).toEqual([
    { label: 'a', count: 2, filled: 0 },
    { label: 'b', count: 2, filled: 0 },
  ])
  expect(summary.patterns).toEqual([
    { missing: ['t'], rows: 3 },
    { missing: ['n', 'k'], rows: 1 },
    { missing: [], rows: 1 },
  ])
})
