import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { createRandom } from '../../../../main/engine/random'
import { encodeTable } from '../../../../main/model/encoding/encode'
import type { Kernel } from '../../../../main/model/context/kernel'
import { fillTable, type FillOptions } from '../../../../main/model/inference/fill'
import { createPredictor } from '../../../../main/model/inference/predictor'
import { statesOf } from '../../../../main/model/inference/states'
import { sourcesIn } from '../../../../main/model/match'
import type { Model } from '../../../../main/model/model'
import { readModel, writeModel } from '../../../../main/model/model-file'
import { proposalWeights, startWeights } from '../../../../main/model/networks/weights'
import { prepare } from '../../../../main/model/training/prepare'
import type { TypedTable } from '../../../../main/table/seam/typed'
import { untrainedModel } from '../small-model'
import { discrete, mixedTable, numbers, tableOf } from '../tables'
import { inOrder } from './arranged'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
})
afterAll(() => engine.dispose())

const RHO = 0.95
const N = 600
/** Two chains and a category that follows the first one's sign; runs of eight gaps in the first. */
function chains(): TypedTable {
  const random = createRandom(11)
  let [a, b] = [0, 0]
  const rows = Array.from({ length: N }, (_, i) => {
    a = RHO * a + Math.sqrt(1 - RHO * RHO) * random.normal()
    b = RHO * b + Math.sqrt(1 - RHO * RHO) * random.normal()
    return { a: i % 40 < 8 ? NaN : a, b, side: a > 0 ? 'up' : 'down' }
  })
  return {
    ...tableOf([
      numbers(
        'a',
        rows.map((row) => row.a),
      ),
      numbers(
        'b',
        rows.map((row) => row.b),
      ),
      discrete(
        'side',
        rows.map((row, i) => (i % 40 < 8 ? null : row.side)),
      ),
    ]),
    arrangement: inOrder(N),
  }
}

/** The base alone: networks that add nothing. */
function baseOf(table: TypedTable): Model {
  const model = untrainedModel(table)
  const weights = startWeights(proposalWeights(model.layout, model.sizes), createRandom(1))
  return { ...model, weights }
}

const fill = async (model: Model, table: TypedTable, more: Partial<FillOptions> = {}) => {
  const predictor = createPredictor(engine, model)
  const options: FillOptions = {
    method: 'mean',
    imputations: 1,
    minCertainty: 0,
    seed: 7,
    columns: null,
    rows: null,
    rounded: true,
    ...more,
  }
  const pace = { signal: new AbortController().signal, advance: () => Promise.resolve() }
  const result = await fillTable(model, predictor, table, options, pace)
  await predictor.dispose()
  return result
}

describe('a table whose rows are in order', () => {
  it('tells a row nothing of its own cells', () => {
    const table = chains()
    const { layout } = baseOf(table)
    const context = (changed: TypedTable): Float32Array => {
      const encoded = encodeTable(layout, changed, sourcesIn(layout, changed))
      return statesOf(layout, encoded, [20]).context
    }
    const before = context(table)
    expect(before.length).toBeGreaterThan(3)
    const values = (table.columns[0] as { values: Float64Array }).values.slice()
    values[20] = 2.5
    const columns = [numbers('a', values), ...table.columns.slice(1)]
    expect(context({ ...table, columns })).toEqual(before)
    values[21] = 2.5
    expect(context({ ...table, columns: [numbers('a', values), ...table.columns.slice(1)] })).not.toEqual(before)
  })

  it('draws the gaps of a run together: their steps are those of the chain, not those of single draws', async () => {
    const table = chains()
    const result = await fill(baseOf(table), table, { method: 'sample', imputations: 12 })
    const { rows, values } = result.columns.find(({ name }) => name === 'a')!
    const steps = (of: (k: number) => number): number => {
      let [sum, count] = [0, 0]
      rows.forEach((row, k) => {
        // The middle of a run, where the neighbours that are really known are far.
        if (row % 40 < 3 || row % 40 > 5) return
        sum += (of(k) - of(k - 1)) ** 2
        count++
      })
      return sum / count
    }
    const joint = values.reduce((sum, imputation) => sum + steps((k) => imputation[k]!), 0) / values.length
    const expected = 2 * (1 - RHO)
    expect(joint).toBeGreaterThan(0.6 * expected)
    expect(joint).toBeLessThan(1.8 * expected)
  })

  it('fills from the neighbours: far nearer than rows by themselves can', async () => {
    const table = chains()
    const alone = { ...table, arrangement: undefined }
    const [known, unknown] = [await fill(baseOf(table), table), await fill(baseOf(alone), alone)]
    const spread = (result: typeof known): number => {
      const { low, high } = result.columns.find(({ name }) => name === 'a')!
      return low.reduce((sum, value, k) => sum + (high[k]! - value), 0) / low.length
    }
    expect(spread(known)).toBeLessThan(0.75 * spread(unknown))
  })

  it('is read by a model file as it was written, and not at all by a table that is arranged otherwise', () => {
    const table = chains()
    const model = untrainedModel(table)
    const kept = readModel(writeModel(model))
    expect(kept.layout.context).toEqual(model.layout.context)
    expect(writeModel(kept)).toEqual(writeModel(model))
    const shuffled = { ...table, arrangement: { ...inOrder(N), order: { by: 'column' as const, column: 'b' } } }
    expect(encodeTable(kept.layout, shuffled, sourcesIn(kept.layout, shuffled)).context).toBeNull()
    expect(encodeTable(kept.layout, table, sourcesIn(kept.layout, table)).context).not.toBeNull()
  })
})

describe('a table of groups that grow at paces of their own', () => {
  it('has a model whose file keeps their slopes; models of before there were such are read as having none', () => {
    const random = createRandom(2)
    const pace = Array.from({ length: 40 }, () => random.normal())
    const groupOf = Array.from({ length: 240 }, (_, i) => Math.floor(i / 6))
    const grown = groupOf.map((g, i) => 3 + pace[g]! * (i % 6) + 0.2 * random.normal())
    const places = Float64Array.from(groupOf, (_, i) => i % 6)
    const table = {
      ...tableOf([
        numbers('grown', grown),
        numbers(
          'other',
          grown.map(() => random.normal()),
        ),
      ]),
      arrangement: { ...inOrder(240, groupOf), places },
    }
    const model = untrainedModel(table)
    expect(model.layout.context!.columns[0]!.kernel.slopes.length).toBeGreaterThan(0)
    expect(readModel(writeModel(model)).layout.context).toEqual(model.layout.context)
    const [own] = model.layout.context!.columns
    const { slopes, ...before } = own!.kernel
    const context = { ...model.layout.context!, columns: [{ ...own!, kernel: before as Kernel }] }
    const old = readModel(writeModel({ ...model, layout: { ...model.layout, context } }))
    expect(slopes).not.toEqual([])
    expect(old.layout.context!.columns[0]!.kernel).toEqual({ ...before, slopes: [] })
  })
})

describe('a table whose rows stand for themselves', () => {
  it.each([3, 4, 5])('is learned as if nobody had said anything about their order (table %d)', (seed) => {
    const table = mixedTable(400, seed, 0.2)
    const options = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto' } as const
    const arranged = prepare({ ...table, arrangement: inOrder(table.rows) }, options)
    expect(arranged.layout.context).toBeNull()
    expect(writeModel(untrainedModel({ ...table, arrangement: inOrder(table.rows) }))).toEqual(
      writeModel(untrainedModel(table)),
    )
  })
})
