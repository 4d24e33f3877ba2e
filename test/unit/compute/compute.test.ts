import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TrainOptions } from '../../../contract/model'
import type { Compute } from '../../../main/compute/compute'
import type { ComputeJob, JobOf, ResultOf } from '../../../main/compute/jobs'
import { runtime } from '../../../main/engine/onnx/runtime'
import { UserError } from '../../../main/errors'
import type { TypedTable } from '../../../main/table/seam/typed'
import { discrete, mixedTable, numbers, tableOf } from '../model/tables'
import { quietCompute, runIn } from './quiet-compute'

const options: TrainOptions = {
  preset: 'quick',
  maxMinutes: null,
  seed: 1,
  engine: 'onnx-cpu',
  advanced: { width: 8, blocks: 1, steps: 40, batch: 16 },
}

let compute: Compute
const run = <K extends ComputeJob['kind']>(job: JobOf<K>): Promise<ResultOf<K>> => runIn(compute, job)

async function trainOn(table: TypedTable, more: Partial<TrainOptions> = {}) {
  await run<'keep-table'>({ kind: 'keep-table', id: 't', table })
  const trained = await run<'train'>({
    kind: 'train',
    table: 't',
    tableName: 'table.csv',
    options: { ...options, ...more },
    checkpoint: null,
    resume: false,
    model: null,
  })
  await run<'keep-model'>({ kind: 'keep-model', id: 'm', bytes: trained.bytes })
  return trained
}
const fill = (more: Partial<JobOf<'fill'>['options']> = {}) =>
  run<'fill'>({
    kind: 'fill',
    model: 'm',
    table: 't',
    options: { method: 'mean', imputations: 1, minCertainty: 0, seed: 3, columns: null, rows: null, ...more },
  })

beforeAll(() => {
  compute = quietCompute()
})
afterAll(() => compute.close())

describe('the compute jobs on a mixed table', () => {
  const table = mixedTable(150, 4, 0.2)
  beforeAll(async () => {
    await trainOn(table)
  })

  it('keeps to bounds that were set after training, in fills, draws and answers', async () => {
    const bounded: TypedTable = {
      ...table,
      columns: table.columns.map((column) =>
        column.kind === 'continuous' ? { ...column, low: 0.2, high: 0.4 } : column,
      ),
    }
    await run<'keep-table'>({ kind: 'keep-table', id: 'bounded', table: bounded })
    const options = { imputations: 3, minCertainty: 0, seed: 3, columns: null, rows: null }
    for (const method of ['mean', 'median', 'sample'] as const) {
      const job = { kind: 'fill', model: 'm', table: 'bounded', options: { ...options, method } } as const
      const { outcome } = await run<'fill'>(job)
      const numbersFilled = outcome.columns.filter(({ meaning }) => meaning.kind === 'number')
      expect(numbersFilled.length).toBeGreaterThan(0)
      for (const { values, low, high } of numbersFilled)
        for (const x of [...values, low, high].flatMap((some) => [...some])) {
          expect(x).toBeGreaterThanOrEqual(0.2)
          expect(x).toBeLessThanOrEqual(0.4)
        }
    }
    const target = bounded.columns.find(({ kind }) => kind === 'continuous')!.name
    const question = {
      kind: 'conditional',
      model: 'm',
      given: {},
      target,
      observed: null,
      samples: 20,
      seed: 1,
    } as const
    const { curve } = await run<'conditional'>({ ...question, bounds: { [target]: { low: 0.2, high: 0.4 } } })
    expect(curve.kind === 'density' && curve.samples.every((x) => x >= 0.2 && x <= 0.4)).toBe(true)
    await run<'keep-table'>({ kind: 'keep-table', id: 't', table })
  })

  it('fills exactly the gaps, within bounds, with certainty and interval', async () => {
    const { outcome } = await fill()
    for (const column of table.columns) {
      const gaps =
        column.kind === 'continuous'
          ? Array.from(column.values.keys()).filter((row) => Number.isNaN(column.values[row]))
          : Array.from(column.codes.keys()).filter((row) => column.codes[row]! < 0)
      const filled = outcome.columns.find(({ name }) => name === column.name)!
      expect([...filled.rows]).toEqual(gaps)
      expect(filled.certainty.every((x) => x >= 0 && x <= 1)).toBe(true)
      if (column.kind === 'continuous') {
        expect(filled.values[0]!.every((x) => x >= (column.low ?? -Infinity))).toBe(true)
        expect(filled.low.every((low, i) => low <= filled.high[i]!)).toBe(true)
      } else expect(filled.values[0]!.every((level) => Number.isInteger(level) && level >= 0 && level < 2)).toBe(true)
    }
  })

  it('draws different imputations, the same ones for the same seed', async () => {
    const once = await fill({ method: 'sample', imputations: 3 })
    const again = await fill({ method: 'sample', imputations: 3 })
    expect(again.outcome).toEqual(once.outcome)
    const other = await fill({ method: 'sample', imputations: 3, seed: 4 })
    expect(other.outcome.columns[0]!.values).not.toEqual(once.outcome.columns[0]!.values)
    const [first, second] = once.outcome.columns[0]!.values
    expect(first).not.toEqual(second)
  })

  it('fills only the chosen columns and rows, and only where it is certain enough', async () => {
    const some = await fill({ columns: ['kind'], rows: Int32Array.from({ length: 50 }, (_, i) => i) })
    expect(some.outcome.columns.map(({ name }) => name)).toEqual(['kind'])
    expect(some.outcome.columns[0]!.rows.every((row) => row < 50)).toBe(true)
    const none = await fill({ minCertainty: 1 })
    const all = await fill()
    const cells = all.outcome.columns.reduce((sum, { rows }) => sum + rows.length, 0)
    const kept = none.outcome.columns.reduce((sum, { rows }) => sum + rows.length, 0)
    expect(kept + none.outcome.leftOpen).toBe(cells)
    expect(none.outcome.leftOpen).toBeGreaterThan(0)
  })

  it('scores every observed cell and nothing else', async () => {
    const { scores } = await run<'score'>({ kind: 'score', model: 'm', table: 't', rows: null })
    for (const column of table.columns) {
      const scored = scores.columns.find(({ name }) => name === column.name)!
      const known = (row: number) =>
        column.kind === 'continuous' ? !Number.isNaN(column.values[row]) : column.codes[row]! >= 0
      scored.tail.forEach((tail, row) => {
        expect(Number.isFinite(scored.logLikelihood[row])).toBe(known(row))
        if (known(row)) expect(tail >= 0 && tail <= 1).toBe(true)
        else expect(tail).toBeNaN()
      })
    }
    expect(scores.rows.every((x) => Number.isFinite(x))).toBe(true)
  })

  it('draws a curve that integrates to one and bars that sum to one', async () => {
    const ask = (target: string, observed: number | string | null) =>
      run<'conditional'>({
        kind: 'conditional',
        model: 'm',
        given: { x: 0.5, kind: 'plus' },
        target,
        observed,
        samples: 20,
        seed: 1,
      })
    const { curve } = await ask('y', 1)
    if (curve.kind !== 'density') throw new Error('expected a density')
    const step = curve.x[1]! - curve.x[0]!
    const area = (heights: Float64Array) => heights.reduce((sum, height) => sum + height * step, 0)
    expect(area(curve.energy)).toBeCloseTo(1, 1)
    expect(area(curve.proposal)).toBeCloseTo(1, 1)
    expect(curve.ninety.low).toBeLessThanOrEqual(curve.half.low)
    expect(curve.half.low).toBeLessThanOrEqual(curve.median)
    expect(curve.median).toBeLessThanOrEqual(curve.half.high)
    expect(curve.samples).toHaveLength(20)
    expect(curve.effective).toBeGreaterThan(0)
    const bars = (await ask('kind', 'minus')).curve
    if (bars.kind !== 'bars') throw new Error('expected bars')
    expect(bars.bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 5)
  })

  it('says which given values count as unknown: those beyond belief, and levels that it never saw', async () => {
    const ask = (given: JobOf<'conditional'>['given']) =>
      run<'conditional'>({ kind: 'conditional', model: 'm', given, target: 'y', observed: null, samples: 3, seed: 1 })
    const draw = (given: JobOf<'joint-samples'>['given']) =>
      run<'joint-samples'>({ kind: 'joint-samples', model: 'm', given, targets: ['y', 'amount'], count: 3, seed: 1 })
    const beyond =
      'The value of “x” lies far beyond all that the model learned from, so it counts as unknown; check it.'
    const unseen = 'The model never saw this value of “kind”, so it counts as unknown; choose another one.'
    const wild = { x: 1e9, kind: 'other' }
    const unused = [
      { column: 'x', sentence: beyond },
      { column: 'kind', sentence: unseen },
    ]
    expect((await ask({ x: 2, kind: 'plus' })).unused).toEqual([])
    // A target's own value is no condition, whatever it is.
    expect((await ask({ y: 1e9 })).unused).toEqual([])
    expect(await ask(wild)).toEqual({ ...(await ask({})), unused })
    expect(await draw(wild)).toEqual({ ...(await draw({})), unused })
  })

  it('answers by value, whichever table came last', async () => {
    const ask = (kind: string) =>
      run<'conditional'>({
        kind: 'conditional',
        model: 'm',
        given: { x: 0.5, kind },
        target: 'y',
        observed: 1,
        samples: 5,
        seed: 1,
      })
    const category = () =>
      run<'conditional'>({
        kind: 'conditional',
        model: 'm',
        given: { x: 0.5 },
        target: 'kind',
        observed: 'plus',
        samples: 0,
        seed: 1,
      })
    const joint = () =>
      run<'joint-samples'>({
        kind: 'joint-samples',
        model: 'm',
        given: { x: -0.5 },
        targets: ['kind', 'y'],
        count: 8,
        seed: 2,
      })
    const before = [await ask('plus'), await category(), await joint()]
    // The same column with a level more, so that “plus” has another index there.
    const other = tableOf([numbers('x', [1, 2, 3]), discrete('kind', ['a new one', 'minus', 'plus'])])
    await run<'keep-table'>({ kind: 'keep-table', id: 'other', table: other })
    expect([await ask('plus'), await category(), await joint()]).toEqual(before)
    expect(await ask('minus')).not.toEqual(before[0])
    expect(await ask('a new one')).toEqual(await ask('never heard of'))
    expect((await joint()).samples.every(([kind]) => kind === 'plus' || kind === 'minus')).toBe(true)
    await run<'keep-table'>({ kind: 'keep-table', id: 't', table })
  })

  it('gives back what an evaluation opened', async () => {
    let open = 0
    const { InferenceSession } = runtime
    const create = InferenceSession.create.bind(InferenceSession)
    const spy = vi.spyOn(InferenceSession, 'create').mockImplementation(async (...given: unknown[]) => {
      const session = await create(...(given as Parameters<typeof create>))
      const release = session.release.bind(session)
      open++
      vi.spyOn(session, 'release').mockImplementation(async () => {
        open--
        await release()
      })
      return session
    })
    const evaluate = () =>
      run<'evaluate'>({ kind: 'evaluate', table: 't', model: null, options, trained: null, hide: 0.1, seed: 1 })
    const { evaluation } = await evaluate()
    expect(evaluation.hidden).toBeGreaterThan(0)
    expect(spy).toHaveBeenCalled()
    expect(open).toBe(0)
    spy.mockRestore()
  })

  it('answers while a training is under way', async () => {
    const order: string[] = []
    const training = run<'train'>({
      kind: 'train',
      table: 't',
      tableName: 'table.csv',
      options: { ...options, advanced: { ...options.advanced, steps: 200 } },
      checkpoint: null,
      resume: false,
      model: null,
    }).then(() => order.push('trained'))
    await run<'conditional'>({
      kind: 'conditional',
      model: 'm',
      given: {},
      target: 'x',
      observed: null,
      samples: 0,
      seed: 1,
    })
    order.push('answered')
    await training
    expect(order).toEqual(['answered', 'trained'])
  })

  it('gives the same model, byte for byte, for the same seed', async () => {
    const once = await trainOn(table)
    const again = await trainOn(table)
    expect(Buffer.from(again.bytes).equals(Buffer.from(once.bytes))).toBe(true)
    const other = await trainOn(table, { seed: 2 })
    expect(Buffer.from(other.bytes).equals(Buffer.from(once.bytes))).toBe(false)
  })

  it('refuses an engine that does not exist', async () => {
    await expect(trainOn(table, { engine: 'abacus' })).rejects.toThrow(UserError)
  })
})

describe('odd tables', () => {
  const few = (n: number, of: (i: number) => number) => Array.from({ length: n }, (_, i) => of(i))
  const nothing = 'There is nothing to learn from: no column has at least two different known values.'

  it.each([
    ['one row', tableOf([numbers('x', [1]), discrete('c', ['a'])])],
    ['all gaps', tableOf([numbers('x', [NaN, NaN, NaN]), discrete('c', [null, null, null])])],
    ['only text', { rows: 5, columns: [], leftOut: [{ name: 'note', reason: 'is free text' }] }],
    ['constants', tableOf([numbers('x', [2, 2, 2, 2])])],
  ])('%s: says that there is nothing to learn', async (_, table) => {
    await expect(trainOn(table)).rejects.toThrow(nothing)
  })

  it.each([
    ['two rows', tableOf([numbers('x', [1, 2]), discrete('c', ['a', 'b'])])],
    [
      'one column',
      tableOf([
        numbers(
          'x',
          few(60, (i) => (i % 5 === 0 ? NaN : Math.sin(i))),
        ),
      ]),
    ],
    ['no gaps', tableOf([numbers('x', few(60, Math.sin)), numbers('y', few(60, Math.cos))])],
    [
      'wide',
      tableOf(
        few(90, (c) => c).map((c) =>
          numbers(
            `x${c}`,
            few(60, (i) => Math.sin(i * (c + 1))),
          ),
        ),
      ),
    ],
    [
      'values of 1e300',
      tableOf([
        numbers(
          'x',
          few(50, (i) => 1e300 * Math.sin(i)),
        ),
        numbers('y', few(50, Math.sin)),
      ]),
    ],
    [
      'dates before 1900',
      tableOf([
        numbers(
          'day',
          few(50, (i) => -40_000 - 31 * i),
          { step: 1 },
        ),
        numbers('y', few(50, Math.sin)),
      ]),
    ],
    [
      'equal names',
      tableOf([
        numbers('x', few(50, Math.sin)),
        numbers(
          'x',
          few(50, (i) => i),
        ),
        discrete('x', few(50, (i) => i % 3).map(String)),
      ]),
    ],
    [
      '1,500 levels',
      tableOf([discrete('c', few(1800, (i) => i % 1500).map(String)), numbers('x', few(1800, Math.sin))]),
    ],
  ])('%s: trains, fills and scores with finite numbers', async (_, table) => {
    const { info } = await trainOn(table, { advanced: { width: 8, blocks: 1, steps: 12, batch: 8 } })
    expect(info.columns.length).toBeGreaterThan(0)
    const { outcome } = await fill()
    for (const { values, certainty } of outcome.columns) {
      expect(values[0]!.every((x) => Number.isFinite(x))).toBe(true)
      expect(certainty.every((x) => Number.isFinite(x))).toBe(true)
    }
    const { scores } = await run<'score'>({ kind: 'score', model: 'm', table: 't', rows: Int32Array.of(1) })
    expect(Number.isFinite(scores.rows[1])).toBe(true)
  })
})
