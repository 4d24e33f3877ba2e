import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { createRandom } from '../../../../main/engine/random'
import { fillTable } from '../../../../main/model/inference/fill'
import { createPredictor } from '../../../../main/model/inference/predictor'
import { answer } from '../../../../main/model/inference/query'
import type { ContinuousColumn } from '../../../../main/table/seam/typed'
import { untrainedModel } from '../small-model'
import { numbers, tableOf } from '../tables'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
})
afterAll(() => engine.dispose())

type Shape = {
  readonly draw: (random: ReturnType<typeof createRandom>) => number
  readonly more?: Partial<ContinuousColumn>
}
const SHAPES: Record<string, Shape> = {
  numbers: { draw: (random) => 10 * random.uniform() },
  'whole numbers': { draw: (random) => Math.floor(50 * random.uniform()), more: { step: 1 } },
  'numbers from 0 up': { draw: (random) => Math.abs(random.normal()), more: { low: 0 } },
  dates: { draw: (random) => Math.floor(15_000 + 3650 * random.uniform()), more: { step: 1, moment: 'date' } },
  'mostly zero': {
    draw: (random) => (random.uniform() < 0.7 ? 0 : Math.ceil(100 * random.uniform())),
    more: { step: 1 },
  },
  'tiny numbers': { draw: (random) => 1e-200 * random.normal() },
}
const WILD = [1e9, -1e9, 1e308, -1e308, Number.MAX_VALUE, 1e-300]
const pace = { signal: new AbortController().signal, advance: () => Promise.resolve() }
const options = { imputations: 2, minCertainty: 0, seed: 1, columns: null, rows: null, rounded: true } as const

describe('what is filled into a column with wild values', () => {
  it('is finite, within its interval and near the values that are believed, whatever the network says', async () => {
    const run = fc.asyncProperty(
      fc.constantFrom(...Object.keys(SHAPES)),
      fc.nat(1000),
      fc.uniqueArray(fc.constantFrom(...WILD), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('mean', 'median', 'sample'),
      async (shape, seed, wild, method) => {
        const random = createRandom(seed)
        const { draw, more } = SHAPES[shape]!
        const values = Array.from({ length: 150 }, () => draw(random))
        const [least, most] = [Math.min(...values), Math.max(...values)]
        wild.forEach((x, i) => (values[7 * i] = shape === 'tiny numbers' || x !== 1e-300 ? x : 0))
        values.fill(NaN, 140)
        const table = tableOf([
          numbers('x', values, more),
          numbers(
            'y',
            values.map((_, i) => Math.sin(i)),
          ),
        ])
        const model = untrainedModel(table)
        const predictor = createPredictor(engine, model)
        const { columns, leftOpen } = await fillTable(model, predictor, table, { ...options, method }, pace)
        const { values: filled, low, high, certainty } = columns.find(({ name }) => name === 'x')!
        // 5% of the width beyond what was observed for a best guess, one width for a draw; half a step for rounding.
        const margin = (method === 'sample' ? 1.01 : 0.051) * (most - least) + (more?.step ?? 0) / 2
        expect(leftOpen).toBe(0)
        for (const version of filled)
          version.forEach((x, i) => {
            expect(Number.isFinite(x)).toBe(true)
            expect(x).toBeGreaterThanOrEqual(least - margin)
            expect(x).toBeLessThanOrEqual(most + margin)
            if (method === 'sample') return
            expect(x).toBeGreaterThanOrEqual(low[i]!)
            expect(x).toBeLessThanOrEqual(high[i]!)
          })
        certainty.forEach((x) => expect(x).toBeLessThan(0.9))
        // The inspector, too, has no use for a wild value of x: y is then as if nothing were known.
        const ask = async (given: Record<string, number>): Promise<number> => {
          const asked = await answer(model, predictor, { given, target: 'y', observed: null, samples: 0, seed: 1 })
          return asked.kind === 'density' ? asked.mean : NaN
        }
        if (wild[0] !== 1e-300) expect(await ask({ x: wild[0]! })).toBe(await ask({}))
        await predictor.dispose()
      },
    )
    await fc.assert(run, { numRuns: 30 })
  })
})
