import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Compute } from '../../../main/compute/compute'
import type { ComputeJob, JobOf, ResultOf } from '../../../main/compute/jobs'
import { createRandom } from '../../../main/engine/random'
import { readModel } from '../../../main/model/model-file'
import { mostLevels } from '../../../main/table/levels/most-levels'
import { discrete, numbers, tableOf } from '../model/tables'
import { quietCompute, runIn } from './quiet-compute'

const ROWS = 700
const random = createRandom(9)
const each = <T>(of: (i: number) => T): T[] => Array.from({ length: ROWS }, (_, i) => of(i))
const hidden = each(() => random.normal())
const step = (x: number): number => Number(x.toPrecision(12))

const table = tableOf([
  numbers(
    'number',
    hidden.map((h) => 3 * h + random.normal()),
  ),
  numbers(
    'amount',
    hidden.map((h) => (random.uniform() < 0.6 ? 0 : Math.exp(h + random.normal()))),
    { low: 0 },
  ),
  numbers(
    'count',
    hidden.map((h) => Math.max(0, Math.round(20 + 15 * h + 5 * random.normal()))),
    { low: 0, step: 1 },
  ),
  numbers(
    'share',
    hidden.map((h) => step(Math.round(1000 / (1 + Math.exp(-h - random.normal()))) / 1000)),
    { low: 0, high: 1, step: 0.001 },
  ),
  numbers(
    'day',
    hidden.map((h) => Math.round(18_000 + 400 * h)),
    { step: 1, moment: 'date' },
  ),
  discrete(
    'kind',
    hidden.map((h) => (h > 0.5 ? 'high' : h < -0.5 ? 'low' : 'middle')),
  ),
  // More levels than a category is learned with: the rarest share an outcome, one of them twice as frequent as the others.
  discrete(
    'name',
    each((i) => (i < 80 ? 'often' : i < 82 ? 'twice' : `once ${i}`)),
  ),
])
const names = table.columns.map(({ name }) => name)

let compute: Compute
const run = <K extends ComputeJob['kind']>(job: JobOf<K>): Promise<ResultOf<K>> => runIn(compute, job)

let bytes: Uint8Array
beforeAll(async () => {
  compute = quietCompute()
  await run<'keep-table'>({ kind: 'keep-table', id: 't', table })
  const options = {
    preset: 'quick',
    maxMinutes: null,
    seed: 1,
    engine: 'onnx-cpu',
    advanced: { width: 16, blocks: 1, steps: 120, batch: 64 },
  } as const
  const trained = await run<'train'>({
    kind: 'train',
    table: 't',
    tableName: 'table.csv',
    options,
    checkpoint: null,
    resume: false,
    model: null,
  })
  bytes = trained.bytes
  await run<'keep-model'>({ kind: 'keep-model', id: 'm', bytes })
})
afterAll(() => compute.close())

/** The row's values by name, as the inspector and Ask give them to the model. */
const valuesOf = (row: number): Record<string, number | string> =>
  Object.fromEntries(
    table.columns.map((column) => [
      column.name,
      column.kind === 'discrete' ? column.levels[column.codes[row]!]! : column.values[row]!,
    ]),
  )

describe('one likelihood for one cell', () => {
  it('has all kinds of columns to show it on', () => {
    const { continuous, discrete: categories } = readModel(bytes).layout
    expect(continuous.find(({ name }) => name === 'amount')!.atoms).toEqual([0])
    const name = categories.find((code) => code.name === 'name')!
    expect(name.outcomes).toBe(mostLevels)
    expect(name.outcomeOf.filter((outcome) => outcome === mostLevels - 1).length).toBeGreaterThan(50)
  })

  it.each(names)('%s: grid, inspector and command line agree', async (target) => {
    // Rows with an atom and without, a shared level and one of its own, near the bounds and far from them.
    const rows = [0, 1, 2, 80, 81, 82, 300, 301, 302, 690, 695, 698, 699]
    const { scores } = await run<'score'>({ kind: 'score', model: 'm', table: 't', rows: Int32Array.from(rows) })
    const grid = scores.columns.find(({ name }) => name === target)!
    const { energy } = await run<'loglik'>({
      kind: 'loglik',
      model: 'm',
      table: 't',
      target: [target],
      given: null,
      orders: 1,
      importance: null,
      seed: 1,
    })
    for (const row of rows) {
      const { [target]: own, ...given } = valuesOf(row)
      const { curve } = await run<'conditional'>({
        kind: 'conditional',
        model: 'm',
        given,
        target,
        observed: own!,
        samples: 0,
        seed: 1,
      })
      const { logLikelihood, tail } = curve.observed!
      expect(Number.isFinite(logLikelihood)).toBe(true)
      expect(Math.abs(grid.logLikelihood[row]! - logLikelihood)).toBeLessThan(
        1e-5 * Math.max(1, Math.abs(logLikelihood)),
      )
      expect(Math.abs(energy[row]! - logLikelihood)).toBeLessThan(1e-5 * Math.max(1, Math.abs(logLikelihood)))
      expect(Math.abs(grid.tail[row]! - tail)).toBeLessThan(1e-5)
    }
  })

  it('a level that shares its outcome has its own part of it', async () => {
    const ask = (observed: string) =>
      run<'conditional'>({ kind: 'conditional', model: 'm', given: {}, target: 'name', observed, samples: 0, seed: 1 })
    const code = readModel(bytes).layout.discrete.find(({ name }) => name === 'name')!
    const shared = code.levels.filter((_, level) => code.outcomeOf[level] === mostLevels - 1)
    const { curve } = await ask(shared[0]!)
    if (curve.kind !== 'bars') throw new Error('expected bars')
    const bar = curve.bars.find(({ level }) => level === shared[0])!
    expect(curve.observed!.logLikelihood).toBeCloseTo(Math.log(bar.probability), 6)
    expect(curve.bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 5)
  })
})
