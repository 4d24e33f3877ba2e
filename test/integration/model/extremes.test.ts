import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { fillTable } from '../../../main/model/inference/fill'
import { scoreTable } from '../../../main/model/inference/score'
import type { ContinuousColumn, TypedTable } from '../../../main/table/seam/typed'
import { numbers, tableOf } from '../../unit/model/tables'
import { learn, SLOW, still } from './support'

const ROWS = 244
const GAPS = 44
const options = {
  method: 'mean',
  imputations: 3,
  minCertainty: 0,
  seed: 1,
  columns: ['a'],
  rows: null,
  rounded: true,
} as const

/** b is known everywhere; a says nothing about it or follows it; a's last 44 cells are gaps. */
function withExtremes(
  a: (random: ReturnType<typeof createRandom>, b: number) => number,
  planted: readonly number[],
  more: Partial<ContinuousColumn> = {},
): TypedTable {
  const random = createRandom(4)
  const b = Array.from({ length: ROWS }, () => random.normal())
  const values = b.map((x) => a(random, x))
  planted.forEach((x, i) => (values[3 + 31 * i] = x))
  return tableOf([numbers('a', values.fill(NaN, ROWS - GAPS), more), numbers('b', b)])
}

async function filled(table: TypedTable, method: 'mean' | 'sample') {
  const { model, predictor, close } = await learn(table, { proposal: 300, energy: 60 })
  const outcome = await fillTable(model, predictor, table, { ...options, method }, still)
  const scores = await scoreTable(model, predictor, table, null, still)
  await close()
  return { ...outcome, scores }
}

describe('a model of a column with wild values', () => {
  it(
    'fills 0 to 10 with a single 1e9 within 0 to 10, and knows that it knows nothing',
    async () => {
      const table = withExtremes((random) => 10 * random.uniform(), [1e9])
      const { columns, leftOpen, scores } = await filled(table, 'mean')
      const [{ values, low, high, certainty }] = columns as [(typeof columns)[0]]
      expect(leftOpen).toBe(0)
      expect(values[0]).toHaveLength(GAPS)
      values[0]!.forEach((x, i) => {
        expect(x).toBeGreaterThan(-1)
        expect(x).toBeLessThan(11)
        expect(x).toBeGreaterThanOrEqual(low[i]!)
        expect(x).toBeLessThanOrEqual(high[i]!)
        expect(high[i]! - low[i]!).toBeGreaterThan(5)
        expect(high[i]!).toBeLessThan(30)
        expect(certainty[i]!).toBeLessThan(0.4)
      })
      // It is the one surprise of its column.
      const [a] = scores.columns as [(typeof scores.columns)[0]]
      const others = a.tail.filter((tail, row) => row !== 3 && Number.isFinite(tail))
      expect(a.tail[3]!).toBeLessThan(Math.min(...others))
      for (const log of [a.logLikelihood[3], scores.rows[3]]) expect(Number.isFinite(log)).toBe(true)
    },
    SLOW,
  )

  it(
    'fills and draws whole numbers, most of them zero, with ±1e308 and -1e9 among them',
    async () => {
      const table = withExtremes(
        (random) => (random.uniform() < 0.8 ? 0 : Math.ceil(20 * random.uniform())),
        [1e308, -1e308, -1e9],
        { step: 1 },
      )
      const { columns, leftOpen } = await filled(table, 'sample')
      const [{ values, low, high, certainty }] = columns as [(typeof columns)[0]]
      expect(leftOpen).toBe(0)
      for (const draw of values) {
        expect(draw).toHaveLength(GAPS)
        draw.forEach((x) => expect(Math.abs(x - 10)).toBeLessThan(31))
      }
      low.forEach((x, i) => expect(x).toBeLessThanOrEqual(high[i]!))
      certainty.forEach((x) => expect(x).toBeLessThan(0.6))
    },
    SLOW,
  )

  it(
    'still learns what a column follows when several of its dates are in the year 9999',
    async () => {
      const table = withExtremes(
        (random, b) => Math.round(18_000 + 300 * b + 30 * random.normal()),
        [2932896, 2932896],
        {
          step: 1,
          moment: 'date',
        },
      )
      const b = (table.columns[1] as ContinuousColumn).values
      const { columns } = await filled(table, 'mean')
      const [{ rows, values, certainty }] = columns as [(typeof columns)[0]]
      const errors = Array.from(rows, (row, i) => values[0]![i]! - (18_000 + 300 * b[row]!))
      expect(Math.sqrt(errors.reduce((sum, e) => sum + e * e, 0) / errors.length)).toBeLessThan(100)
      expect(certainty.reduce((a, x) => a + x, 0) / certainty.length).toBeGreaterThan(0.6)
      expect(certainty.reduce((a, x) => a + x, 0) / certainty.length).toBeLessThan(0.95)
    },
    SLOW,
  )
})
