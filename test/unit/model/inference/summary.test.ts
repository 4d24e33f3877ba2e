import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import type { ContinuousCode } from '../../../../main/model/encoding/code'
import { layOut } from '../../../../main/model/encoding/layout'
import { fillTable } from '../../../../main/model/inference/fill'
import { normalCdf } from '../../../../main/model/inference/normal'
import { createPredictor } from '../../../../main/model/inference/predictor'
import type { FilledColumn, FillMethod } from '../../../../main/table/seam/results'
import { closedForm, plainCode, type Component, type Stated } from '../closed-form'
import { untrainedModel } from '../small-model'
import { mixedTable, numbers, tableOf } from '../tables'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
})
afterAll(() => engine.dispose())

const pace = { signal: new AbortController().signal, advance: () => Promise.resolve() }
const how = { imputations: 1, minCertainty: 0, seed: 1, columns: null, rows: null, rounded: true } as const

/** What is filled into one empty cell of a column that is distributed as stated, whatever its row. */
async function filled(stated: Omit<Stated, 'code'>, method: FillMethod, more: Partial<ContinuousCode> = {}) {
  const code = plainCode('x', { knots: [-10, 10], ...more })
  const predictor = closedForm(engine, [{ ...stated, code }])
  const table = tableOf([numbers('x', [NaN, 0])])
  const calibration = { blend: [0], trust: [1], ninety: 0.9, candidates: [] }
  const model = { ...untrainedModel(mixedTable(60)), layout: layOut([code]), calibration }
  const { columns } = await fillTable(model, predictor, table, { ...how, method }, pace)
  const { values, low, high, certainty } = columns[0]!
  return { value: values[0]![0]!, low: low[0]!, high: high[0]!, certainty: certainty[0]! }
}

/** Where the distribution function of a mixture reaches p, by halving. */
function mixtureQuantile(mixture: readonly Component[], p: number): number {
  let [low, high] = [-100, 100]
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2
    const below = mixture.reduce((sum, { weight, mean, scale }) => sum + weight * normalCdf((middle - mean) / scale), 0)
    if (below < p) low = middle
    else high = middle
  }
  return low
}

/** Most of it near −1, with a long tail to the right. */
const skewed: readonly Component[] = [
  { weight: 0.7, mean: -1, scale: 0.5 },
  { weight: 0.3, mean: 4, scale: 2 },
]

describe('the best guess of a skewed distribution', () => {
  it('is its mean or its median, in closed form', async () => {
    expect((await filled({ mixture: skewed }, 'mean')).value).toBeCloseTo(0.7 * -1 + 0.3 * 4, 2)
    expect((await filled({ mixture: skewed }, 'median')).value).toBeCloseTo(mixtureQuantile(skewed, 0.5), 2)
  })

  it('has the same certainty and the same interval, by quantiles, with either', async () => {
    const [mean, median] = [await filled({ mixture: skewed }, 'mean'), await filled({ mixture: skewed }, 'median')]
    expect({ ...median, value: 0 }).toEqual({ ...mean, value: 0 })
    expect(median.low).toBeCloseTo(mixtureQuantile(skewed, 0.05), 1)
    expect(median.high).toBeCloseTo(mixtureQuantile(skewed, 0.95), 1)
  })

  it('is one that the column can have: a whole number, within the bounds, near what was observed', async () => {
    expect((await filled({ mixture: skewed }, 'median', { step: 1 })).value).toBe(-1)
    const beyond = [{ weight: 1, mean: 15, scale: 1 }]
    // The column was observed from −10 to 10; a best guess may lie 5% of that width beyond.
    expect((await filled({ mixture: beyond }, 'median')).value).toBeCloseTo(11, 6)
    expect((await filled({ mixture: beyond }, 'median', { high: 10.5 })).value).toBeLessThanOrEqual(10.5)
  })
})

describe('the best guess where one value is frequent', () => {
  const rest = [{ weight: 1, mean: 5, scale: 1 }]

  it('is that value by the median when it has half of the probability, whatever the mean', async () => {
    const stated = { mixture: rest, gate: [0.6, 0.4] }
    expect((await filled(stated, 'median', { atoms: [0] })).value).toBe(0)
    expect((await filled(stated, 'mean', { atoms: [0] })).value).toBeCloseTo(2, 2)
  })

  it('is the quantile of the rest when it has less', async () => {
    const stated = { mixture: rest, gate: [0.2, 0.8] }
    // 0.2 + 0.8 Φ(x − 5) = 0.5
    const median = 5 + mixtureQuantile([{ weight: 1, mean: 0, scale: 1 }], 0.375)
    expect((await filled(stated, 'median', { atoms: [0] })).value).toBeCloseTo(median, 2)
  })

  it('has an interval that holds the mean of the tail, also by the median', async () => {
    const stated = { mixture: rest, gate: [0.97, 0.03] }
    const [mean, median] = [
      await filled(stated, 'mean', { atoms: [0] }),
      await filled(stated, 'median', { atoms: [0] }),
    ]
    expect(mean.value).toBeCloseTo(0.15, 2)
    expect([median.value, median.low, median.high]).toEqual([0, 0, mean.value])
    expect([median.low, median.high, median.certainty]).toEqual([mean.low, mean.high, mean.certainty])
  })
})

it('categories are filled with the most likely one, certainty and intervals are the same, with mean and median', async () => {
  const table = mixedTable(120, 4)
  const model = untrainedModel(table)
  const predictor = createPredictor(engine, model)
  const fill = async (method: FillMethod): Promise<readonly FilledColumn[]> =>
    (await fillTable(model, predictor, table, { ...how, method }, pace)).columns
  const [means, medians] = [await fill('mean'), await fill('median')]
  const withoutValues = (column: FilledColumn) => ({ ...column, values: [] })
  expect(medians.map(withoutValues)).toEqual(means.map(withoutValues))
  const valuesOf = (columns: readonly FilledColumn[], name: string) => columns.find((one) => one.name === name)!.values
  expect(valuesOf(medians, 'kind')).toEqual(valuesOf(means, 'kind'))
  expect(valuesOf(medians, 'amount')).not.toEqual(valuesOf(means, 'amount'))
  await predictor.dispose()
})
