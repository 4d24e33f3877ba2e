import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { littleTest } from '../../../main/missing/little'
import { uniforms } from './support'
import { sharedFile } from '../../integration/files/shared'

/** By R, with an EM of its own: test/fixtures/missing/little.R. */
const expected = JSON.parse(readFileSync('test/fixtures/missing/little.json', 'utf8')) as Record<
  'airquality' | 'boys',
  { statistic: number; df: number; p: number; patterns: number }
> & { boysRows: (number | null)[][] }

const columnsOf = (rows: readonly (readonly (number | null)[])[]): Float64Array[] =>
  rows[0]!.map((_, column) => Float64Array.from(rows, (row) => row[column] ?? NaN))

function agrees(rows: readonly (readonly (number | null)[])[], name: 'airquality' | 'boys'): void {
  const test = littleTest(columnsOf(rows), rows.length)!
  expect(test.df).toBe(expected[name].df)
  expect(test.patterns).toBe(expected[name].patterns)
  expect(Math.abs(test.statistic / expected[name].statistic - 1)).toBeLessThan(1e-6)
  expect(Math.abs(test.p / expected[name].p - 1)).toBeLessThan(1e-6)
}

it('says of airquality what R does, and what naniar documents: 35.1 with 14 degrees of freedom', () => {
  const lines = readFileSync(sharedFile('real-gaps/airquality.csv'), 'utf8').trim().split('\n').slice(1)
  agrees(
    lines.map((line) => line.split(',').map((cell) => (cell === 'NA' ? null : Number(cell)))),
    'airquality',
  )
})

it('says of growing boys what R does', () => agrees(expected.boysRows, 'boys'))

it('is the difference of two means where one column is complete and gaps are in the other', () => {
  // Two patterns; d² = Σ nⱼ (x̄ⱼ − μ̂)²/σ̂² for x, and what y adds is 0: the regression of y on x fits its mean exactly.
  const x = [1, 2, 4, 7, 11, 3, 8, 9]
  const y = [2, 1, 5, 9, 10, null, null, null]
  const mean = x.reduce((a, b) => a + b) / 8
  const variance = x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 8
  const part = (values: number[]): number =>
    values.length * (values.reduce((a, b) => a + b) / values.length - mean) ** 2
  const test = littleTest(columnsOf(x.map((value, row) => [value, y[row]!])), 8)!
  expect(test.df).toBe(1)
  expect(test.statistic).toBeCloseTo((part(x.slice(0, 5)) + part(x.slice(5))) / variance, 8)
})

it('keeps its level where gaps are completely at random', () => {
  const next = uniforms(7)
  const tables = 200
  let refused = 0
  for (let table = 0; table < tables; table += 1) {
    const rows = Array.from({ length: 120 }, () => {
      const a = next() + next() + next()
      const b = a + next() + next()
      return [next() < 0.2 ? null : a, next() < 0.2 ? null : b, next() + next()]
    })
    if (littleTest(columnsOf(rows), rows.length)!.p < 0.05) refused += 1
  }
  // 5% of 200, ± 3 standard errors.
  expect(refused).toBeGreaterThan(1)
  expect(refused).toBeLessThan(20)
})

it('says nothing where all rows know the same columns, or columns follow from others', () => {
  expect(
    littleTest(
      columnsOf([
        [1, 2],
        [2, 3],
        [4, 1],
      ]),
      3,
    ),
  ).toBeNull()
  const twice = Array.from({ length: 30 }, (_, row) => [row % 7, 2 * (row % 7), row % 3 === 0 ? null : row % 5])
  expect(littleTest(columnsOf(twice), 30)).toBeNull()
})
