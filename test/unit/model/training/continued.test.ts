import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { readModel, writeModel } from '../../../../main/model/model-file'
import type { Model } from '../../../../main/model/model'
import { continuedConfig } from '../../../../main/model/training/continued'
import { chooseConfig } from '../../../../main/model/training/config'
import { train, type TrainContext } from '../../../../main/model/training/train'
import type { TypedTable } from '../../../../main/table/seam/typed'
import { discrete, numbers, tableOf } from '../tables'

const SLOW = 120_000
const table = bentTable(400)
const options = {
  preset: 'quick',
  maxMinutes: 1000,
  seed: 5,
  engine: 'auto',
  advanced: { width: 16, blocks: 1, steps: 200, batch: 32, learningRate: 0.01 },
} as const

/** What no straight line tells: y is the square of x, the kind is the sign of x times w. */
function bentTable(rows: number): TypedTable {
  const random = createRandom(2)
  const drawn = Array.from({ length: rows }, () => [random.normal(), random.normal(), 0.2 * random.normal()] as const)
  return tableOf([
    numbers(
      'x',
      drawn.map(([x]) => x),
    ),
    numbers(
      'w',
      drawn.map(([, w]) => w),
    ),
    numbers(
      'y',
      drawn.map(([x, , noise]) => x * x + noise),
    ),
    discrete(
      'kind',
      drawn.map(([x, w]) => (x * w > 0 ? 'plus' : 'minus')),
    ),
  ])
}

let engine: Engine
let first: Model
/** Trained further from the first, as far as it goes. */
let further: Model
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
  // Through a file, as it will be.
  first = readModel(writeModel((await run(table, {})).model))
  further = (await run(table, { from: first })).model
}, SLOW)
afterAll(() => engine.dispose())

function run(on: TypedTable, more: Partial<TrainContext>) {
  let at = 0
  return train(on, 'table.csv', options, {
    engine,
    signal: new AbortController().signal,
    report: () => undefined,
    now: () => (at += 1000),
    breathe: () => Promise.resolve(),
    checkpoint: null,
    resume: false,
    ...more,
  })
}

describe('training that goes on from a model', { timeout: SLOW }, () => {
  it('learns more, counts on, keeps codes and networks, and says where it came from', () => {
    const model = further
    expect(model.about.likelihood!).toBeGreaterThan(first.about.likelihood! + 0.05)
    expect(model.about.steps).toBe(400)
    expect(model.about.history.slice(0, first.about.history.length)).toEqual(first.about.history)
    expect(model.about.history.at(-1)!.step).toBe(400)
    expect({ layout: model.layout, sizes: model.sizes }).toEqual({ layout: first.layout, sizes: first.sizes })
    const [earlier, ...others] = model.about.earlier
    expect(others).toEqual([])
    expect(earlier).toMatchObject({ tableName: 'table.csv', rows: 400, options, steps: 200 })
    // The same held-out rows under the same masks: what the first training said of itself is found again.
    expect(earlier!.likelihood).toBeCloseTo(first.about.likelihood!, 6)
    expect(readModel(writeModel(model)).about.earlier).toEqual(model.about.earlier)
  })

  it('ends in the same model every time', async () => {
    const { model } = await run(table, { from: first })
    expect(writeModel(model)).toEqual(writeModel(further))
  })

  it('goes on from its own checkpoint to the very same model', async () => {
    const whole = writeModel(further)
    let kept: Uint8Array | null = null
    const file = {
      read: () => Promise.resolve(kept),
      write: (bytes: Uint8Array) => Promise.resolve(void (kept = bytes)),
    }
    const abort = new AbortController()
    let steps = 0
    const breathe = (): Promise<void> => {
      if (++steps === 15) abort.abort()
      return Promise.resolve()
    }
    const paused = run(table, { from: first, checkpoint: file, signal: abort.signal, pauses: () => true, breathe })
    await expect(paused).rejects.toMatchObject({ code: 'cancelled' })
    const startsAgain = (): void => expect.unreachable()
    const resumed = await run(table, { from: first, checkpoint: file, resume: true, startsAgain })
    expect(writeModel(resumed.model)).toEqual(whole)

    const again: string[] = []
    await run(table, { checkpoint: file, resume: true, startsAgain: () => void again.push('again') })
    expect(again).toEqual(['again'])
  })

  it('leaves the model as it was when nothing is gained', async () => {
    const better = further
    const abort = new AbortController()
    const ruinous = { ...options, advanced: { ...options.advanced, learningRate: 1 } }
    let steps = 0
    const { model, cancelled } = await train(table, 'table.csv', ruinous, {
      engine,
      signal: abort.signal,
      report: () => undefined,
      now: () => 0,
      breathe: () => Promise.resolve(++steps === 1 ? abort.abort() : undefined),
      checkpoint: null,
      resume: false,
      from: better,
    })
    expect(cancelled).toBe(true)
    expect(model.weights).toBe(better.weights)
    expect(model.about.likelihood).toBeCloseTo(better.about.likelihood!, 6)
  })

  it('takes a table with other columns and new levels, as far as the model knows them', async () => {
    const [x, , y] = table.columns
    const kind = discrete(
      'kind',
      Array.from({ length: 400 }, (_, i) => (i % 3 === 0 ? 'neither' : 'plus')),
    )
    const extra = numbers(
      'extra',
      Array.from({ length: 400 }, (_, i) => i),
    )
    const bounded = y!.kind === 'continuous' ? { ...y!, low: -9 } : y!
    const { model } = await run(tableOf([x!, bounded, kind, extra]), { from: first })
    expect(model.layout.columns.map(({ name }) => name)).toEqual(first.layout.columns.map(({ name }) => name))
    expect(model.layout.columns.find(({ name }) => name === 'y')).toMatchObject({ low: -9 })
    expect(model.about.leftOut).toEqual([
      { name: 'extra', reason: 'The model that was trained further does not know it.' },
    ])
  })

  it('refuses a table that has none of its columns', async () => {
    await expect(run(tableOf([numbers('other', [1, 2, 3])]), { from: first })).rejects.toMatchObject({
      code: 'bad-input',
    })
  })
})

it('the learning rate goes on as in one training of all the steps', () => {
  const config = chooseConfig(first.layout, 400, options)
  expect(config.proposalSteps + config.energySteps).toBe(200)
  expect(continuedConfig(config, 200).learningRate).toBeCloseTo(config.learningRate / 2, 12)
  expect(continuedConfig(config, 600).learningRate).toBeCloseTo(config.learningRate / 4, 12)
})
