import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../../main/engine/engine'
import { createRandom } from '../../../../../main/engine/random'
import { jointLogLikelihood } from '../../../../../main/model/inference/joint'
import { createPredictor, type Predictor } from '../../../../../main/model/inference/predictor'
import { answer, type Answer, type Given } from '../../../../../main/model/inference/query'
import { scoreTable } from '../../../../../main/model/inference/score'
import type { Model } from '../../../../../main/model/model'
import type { AskedRules } from '../../../../../main/rules/asked'
import { holdRules } from '../../../../../main/rules/held-rules'
import type { TypedTable } from '../../../../../main/table/seam/typed'
import { untrainedModel } from '../../small-model'
import { discrete, numbers, tableOf } from '../../tables'

const ROWS = 200
const random = createRandom(21)
const people = Array.from({ length: ROWS }, () => {
  const systolic = Math.round(120 + 14 * random.normal())
  const parts = [random.below(9), random.below(9)] as const
  const sex = random.below(2) === 0 ? 'male' : 'female'
  return {
    systolic,
    diastolic: systolic - 1 - Math.floor(6 * random.uniform()),
    parts,
    height: 170 + 9 * random.normal(),
    sex,
    status: sex === 'male' ? 'none' : (['none', 'first', 'second'][random.below(3)] ?? 'none'),
  }
})
const plain = tableOf([
  numbers(
    'systolic',
    people.map(({ systolic }) => systolic),
    { step: 1 },
  ),
  numbers(
    'diastolic',
    people.map(({ diastolic }) => diastolic),
    { step: 1 },
  ),
  numbers(
    'a',
    people.map(({ parts }) => parts[0]),
    { step: 1 },
  ),
  numbers(
    'b',
    people.map(({ parts }) => parts[1]),
    { step: 1 },
  ),
  // One total is a slip.
  numbers(
    'total',
    people.map(({ parts: [a, b] }, i) => (i === 7 ? a + b + 3 : a + b)),
    { step: 1 },
  ),
  numbers(
    'height',
    people.map(({ height }) => height),
  ),
  discrete(
    'sex',
    people.map(({ sex }) => sex),
  ),
  discrete(
    'status',
    people.map(({ status }) => status),
  ),
])
const texts = [
  'diastolic < systolic',
  'total = a + b',
  'height < 165 or height > 172',
  'status = "none" when sex = "male"',
  'status != "second"',
]
const table: TypedTable = { ...plain, rules: { texts, beside: [] } }

let engine: Engine
let model: Model
let predictor: Predictor
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
  model = untrainedModel(plain)
  predictor = createPredictor(engine, model)
})
afterAll(async () => {
  await predictor.dispose()
  await engine.dispose()
})

function valuesOf(row: number): Record<string, number | string> {
  return Object.fromEntries(
    table.columns.map((column) => [
      column.name,
      column.kind === 'discrete' ? column.levels[column.codes[row]!]! : column.values[row]!,
    ]),
  )
}

/** The question about a known cell or, with `isGap`, about the same cell were it empty. */
async function ask(row: number, target: string, { isGap = false, rules = texts } = {}): Promise<Answer> {
  const { [target]: observed, ...given } = valuesOf(row)
  const held = holdRules(rules, table.columns)!.rowOf(row)
  const at = table.columns.findIndex(({ name }) => name === target)
  if (isGap) {
    held.x[at] = NaN
    held.empty[at] = 2
  }
  const asked: AskedRules = { texts: rules, columns: table.columns, row: held }
  const question = {
    given: given as Given,
    target,
    observed: isGap ? null : observed!,
    samples: 200,
    seed: 3,
    points: 2001,
  }
  return answer(model, predictor, question, null, asked)
}

function densityOf(curve: Answer): Extract<Answer, { kind: 'density' }> {
  if (curve.kind !== 'density') throw new Error('It is a number that is asked about.')
  return curve
}

const massOf = ({ x, energy }: { x: Float64Array; energy: Float64Array }): number =>
  energy.reduce((sum, height) => sum + height, 0) * (x[1]! - x[0]!)

describe('a cell whose number the rules cut', () => {
  it.each([3, 11, 40])('has a density of one over what is allowed, and all else inside: row %i', async (row) => {
    const curve = densityOf(await ask(row, 'diastolic', { isGap: true }))
    const systolic = people[row]!.systolic
    expect(massOf(curve)).toBeCloseTo(1, 1.7)
    for (const x of [...curve.samples, curve.mean, curve.median, curve.mode]) expect(x).toBeLessThan(systolic)
    for (const range of [curve.half, curve.ninety]) expect(range.high).toBeLessThan(systolic)
    curve.x.forEach((x, i) => x > systolic - 0.5 && expect(curve.energy[i]).toBe(0))
    const free = densityOf(await ask(row, 'diastolic', { isGap: true, rules: ['diastolic < 1000'] }))
    expect(free.ninety.high).toBeGreaterThan(curve.ninety.high)
  })

  it('may have a hole, in which nothing lies', async () => {
    const curve = densityOf(await ask(5, 'height', { isGap: true }))
    const isInside = (x: number): boolean => x > 165 && x < 172
    expect(massOf(curve)).toBeCloseTo(1, 1.7)
    curve.x.forEach((x, i) => isInside(x) && expect(curve.energy[i]).toBe(0))
    const said = [
      curve.mean,
      curve.median,
      curve.mode,
      curve.half.low,
      curve.half.high,
      curve.ninety.low,
      curve.ninety.high,
    ]
    for (const x of [...said, ...curve.samples]) expect(isInside(x)).toBe(false)
    expect(curve.samples.some((x) => x < 165) && curve.samples.some((x) => x > 172)).toBe(true)
  })

  it('has no answer where nothing is left', async () => {
    await expect(ask(5, 'a', { isGap: true, rules: ['a > 4', 'a < 3'] })).rejects.toThrow('leave no value for a')
  })
})

it('what follows from the rest of its row is stated with certainty, and a slip with next to no likelihood', async () => {
  const [a, b] = people[4]!.parts
  const curve = densityOf(await ask(4, 'total', { isGap: true }))
  expect([curve.mean, curve.median, curve.ninety.low, curve.ninety.high, curve.certainty]).toEqual([
    a + b,
    a + b,
    a + b,
    a + b,
    1,
  ])
  expect(massOf(curve)).toBeCloseTo(1, 1.7)
  expect(densityOf(await ask(4, 'total')).observed).toEqual({ logLikelihood: 0, tail: 1 })
  const slip = densityOf(await ask(7, 'total')).observed!
  expect(slip.logLikelihood).toBeCloseTo(Math.log(1e-30), 6)
  expect(slip.tail).toBe(0)
})

it('levels that the rules forbid have no probability, and the others all of it', async () => {
  const row = people.findIndex(({ sex }) => sex === 'female')
  const curve = await ask(row, 'status', { isGap: true })
  if (curve.kind !== 'bars') throw new Error('It is a category.')
  const of = Object.fromEntries(curve.bars.map(({ level, probability }) => [level, probability]))
  expect(of['second']).toBe(0)
  expect(of['none']! + of['first']!).toBeCloseTo(1, 9)
  expect(of['none']).toBeGreaterThan(0)
  const male = people.findIndex(({ sex }) => sex === 'male')
  expect(await ask(male, 'status', { isGap: true })).toMatchObject({ mode: 'none', certainty: 1 })
})

it.each(table.columns.map(({ name }) => name))(
  '%s: grid, inspector and command line agree under rules',
  async (target) => {
    const rows = [0, 1, 2, 3, 5, 7, 60, 61]
    const pace = { signal: new AbortController().signal, advance: () => Promise.resolve() }
    const scores = await scoreTable(model, predictor, table, Int32Array.from(rows), pace)
    const grid = scores.columns.find(({ name }) => name === target)!
    const question = { target: [target], given: null, orders: 1, importance: null }
    const { energy } = await jointLogLikelihood(model, predictor, table, question, (row) => createRandom(1, row), pace)
    for (const row of rows) {
      const { observed } = await ask(row, target)
      expect(grid.logLikelihood[row]).toBeCloseTo(observed!.logLikelihood, 4)
      expect(grid.tail[row]).toBeCloseTo(observed!.tail, 4)
      expect(energy[row]).toBeCloseTo(observed!.logLikelihood, 4)
    }
  },
)
