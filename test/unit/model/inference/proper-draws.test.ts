import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { createRandom } from '../../../../main/engine/random'
import { fillTable, type FillOptions } from '../../../../main/model/inference/fill'
import { createPredictor } from '../../../../main/model/inference/predictor'
import { sampleRows } from '../../../../main/model/inference/sample'
import { statesOf } from '../../../../main/model/inference/states'
import { moments } from '../../../../main/model/encoding/moments'
import { proposalWeights, startWeights } from '../../../../main/model/networks/weights'
import { prepare } from '../../../../main/model/training/prepare'
import type { FillResult } from '../../../../main/table/seam/results'
import { untrainedModel } from '../small-model'
import { mixedTable, numbers, tableOf } from '../tables'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 2 })
})
afterAll(() => engine.dispose())

describe('the draws of a row', () => {
  it('are the same, to the last bit, filled alone, in a part of the table or in the whole', async () => {
    const table = mixedTable(1500, 4, 0.3)
    const model = untrainedModel(table)
    const predictor = createPredictor(engine, model)
    const fill = (rows: Int32Array | null): Promise<FillResult> => {
      const options: FillOptions = {
        method: 'sample',
        imputations: 3,
        minCertainty: 0,
        seed: 7,
        columns: null,
        rows,
        rounded: true,
      }
      return fillTable(model, predictor, table, options, {
        signal: new AbortController().signal,
        advance: () => Promise.resolve(),
      })
    }
    const whole = await fill(null)
    const valuesOf = ({ columns }: FillResult, row: number): (readonly [string, number[]])[] =>
      columns.flatMap(({ name, rows, values }) => {
        const at = rows.indexOf(row)
        return at < 0 ? [] : [[name, values.map((imputation) => imputation[at]!)] as const]
      })
    const part = await fill(Int32Array.from({ length: 300 }, (_, i) => 1000 + i))
    for (let row = 1000; row < 1300; row++) expect(valuesOf(part, row)).toEqual(valuesOf(whole, row))
    for (const row of [0, 3, 11, 500, 1023, 1024, 1025, 1400, 1499])
      expect(valuesOf(await fill(Int32Array.of(row)), row)).toEqual(valuesOf(whole, row))
    await predictor.dispose()
  })
})

describe('several imputations', () => {
  it('differ by the doubt about the model too: the mean of a half-known column varies twice as much as its draws', async () => {
    const random = createRandom(3)
    const n = 100
    const x = Float64Array.from({ length: n }, () => random.normal())
    const y = x.map((value, i) => (i % 2 === 0 ? NaN : 0.6 * value + 0.8 * random.normal()))
    const { layout, encoded, base, config } = prepare(tableOf([numbers('x', x), numbers('y', y)]), {
      preset: 'quick',
      maxMinutes: null,
      seed: 1,
      engine: 'auto',
    })
    const sizes = { ...config.sizes, members: 1, width: 16 }
    // Heads at zero: the base itself answers.
    const weights = startWeights(proposalWeights(layout, sizes), createRandom(1))
    const predictor = createPredictor(engine, { layout, sizes, base, weights })
    const open = Int32Array.from({ length: n / 2 }, (_, i) => 2 * i)
    const varianceOfMean = async (versions: boolean): Promise<number> => {
      const generators = new Map<number, ReturnType<typeof createRandom>>()
      const randomOf = (copy: number): ReturnType<typeof createRandom> => {
        if (!generators.has(copy)) generators.set(copy, createRandom(9, copy))
        return generators.get(copy)!
      }
      const drawn = await sampleRows(predictor, statesOf(layout, encoded, open), 200, randomOf, { versions })
      const column = layout.continuous.findIndex(({ name }) => name === 'y')
      const means = drawn.map(({ numbers: drawnNumbers }) =>
        moments(Float64Array.from(open, (_, i) => drawnNumbers[2 * i + column]!)),
      )
      const { sd } = moments(Float64Array.from(means, ({ mean }) => mean))
      return sd * sd
    }
    // Of 50 draws with variance v: v/50. Of a mean that 50 rows tell: v/50 again, and a little for the slope.
    const ratio = (await varianceOfMean(true)) / (await varianceOfMean(false))
    expect(ratio).toBeGreaterThan(1.4)
    expect(ratio).toBeLessThan(3)
    await predictor.dispose()
  })
})
