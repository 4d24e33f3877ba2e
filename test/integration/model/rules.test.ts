import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { fillTable } from '../../../main/model/inference/fill'
import type { FilledColumn } from '../../../main/table/seam/results'
import type { TypedTable } from '../../../main/table/seam/typed'
import { numbers, tableOf } from '../../unit/model/tables'
import { learn, SLOW, still, type Learned } from './support'

const ROWS = 3000
const random = createRandom(4)
/** Two related numbers of which the first is always the smaller one, as pressures are, and one that tells a little of both. */
const pairs = Array.from({ length: ROWS }, () => {
  for (;;) {
    const common = random.normal()
    const [low, high] = [common + 0.6 * random.normal(), common + 0.6 * random.normal()]
    if (low < high) return { low, high, hint: common + random.normal() }
  }
})
const open = pairs.map(() => ({ low: random.uniform() < 0.3, high: random.uniform() < 0.3 }))
const table: TypedTable = {
  ...tableOf([
    numbers(
      'low',
      pairs.map(({ low }, i) => (open[i]!.low ? NaN : low)),
    ),
    numbers(
      'high',
      pairs.map(({ high }, i) => (open[i]!.high ? NaN : high)),
    ),
    numbers(
      'hint',
      pairs.map(({ hint }) => hint),
    ),
  ]),
  rules: { texts: ['low < high'], beside: [] },
}

describe('one number below another', () => {
  let learned: Learned
  beforeAll(async () => {
    learned = await learn({ ...table, rules: undefined }, { proposal: 250, energy: 80 })
  }, SLOW)
  afterAll(() => learned.close())

  const fill = (method: 'mean' | 'sample') =>
    fillTable(
      learned.model,
      learned.predictor,
      table,
      { method, imputations: 3, minCertainty: 0, seed: 1, columns: null, rows: null, rounded: true },
      still,
    )
  const nameOf = ({ name }: FilledColumn): 'low' | 'high' => (name === 'low' ? 'low' : 'high')

  it('is filled below it, with 90% intervals that stay there and hold 87 to 93%', async () => {
    const { columns } = await fill('mean')
    let [held, asked] = [0, 0]
    for (const column of columns) {
      const name = nameOf(column)
      const other = name === 'low' ? 'high' : 'low'
      column.rows.forEach((row, at) => {
        const truth = pairs[row]![name]
        asked++
        if (truth >= column.low[at]! && truth <= column.high[at]!) held++
        if (open[row]![other]) return
        const edge = pairs[row]![other]
        if (name === 'low') expect(Math.max(column.high[at]!, column.values[0]![at]!)).toBeLessThan(edge)
        else expect(Math.min(column.low[at]!, column.values[0]![at]!)).toBeGreaterThan(edge)
      })
    }
    expect(asked).toBeGreaterThan(1500)
    expect(held / asked).toBeGreaterThan(0.87)
    expect(held / asked).toBeLessThan(0.93)
  })

  it('is never drawn above it', async () => {
    const { columns } = await fill('sample')
    for (let version = 0; version < 3; version++) {
      const [lows, highs] = [pairs.map(({ low }) => low), pairs.map(({ high }) => high)]
      for (const column of columns)
        column.rows.forEach((row, at) => {
          ;(nameOf(column) === 'low' ? lows : highs)[row] = column.values[version]![at]!
        })
      expect(lows.filter((low, row) => low >= highs[row]!)).toEqual([])
    }
  })
})
