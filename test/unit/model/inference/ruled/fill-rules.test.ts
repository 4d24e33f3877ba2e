import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../../main/engine/engine'
import { createRandom, type Random } from '../../../../../main/engine/random'
import { fillTable, type FillOptions } from '../../../../../main/model/inference/fill'
import { createPredictor } from '../../../../../main/model/inference/predictor'
import { BREAKS, holdingOf } from '../../../../../main/rules/holding'
import { compileRule } from '../../../../../main/rules/rule'
import type { FillResult } from '../../../../../main/table/seam/results'
import { isGap, type TypedColumn, type TypedTable } from '../../../../../main/table/seam/typed'
import { untrainedModel } from '../../small-model'
import { discrete, numbers, tableOf } from '../../tables'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
})
afterAll(() => engine.dispose())

const usual: FillOptions = {
  method: 'mean',
  imputations: 1,
  minCertainty: 0,
  seed: 1,
  columns: null,
  rows: null,
  rounded: true,
}

async function fill(table: TypedTable, options: Partial<FillOptions> = {}): Promise<FillResult> {
  const model = untrainedModel({ ...table, rules: undefined })
  const predictor = createPredictor(engine, model)
  const pace = { signal: new AbortController().signal, advance: () => Promise.resolve() }
  const result = await fillTable(model, predictor, table, { ...usual, ...options }, pace)
  await predictor.dispose()
  return result
}

/** The table with one of the fill's versions in its gaps. */
function filledIn(table: TypedTable, result: FillResult, version: number): TypedColumn[] {
  return table.columns.map((column): TypedColumn => {
    const filled = result.columns.find(({ name }) => name === column.name)
    if (!filled) return column
    const put = <T extends Float64Array | Int32Array>(values: T): T => {
      const next = values.slice() as T
      filled.rows.forEach((row, at) => {
        expect(isGap(column, row)).toBe(true)
        next[row] = filled.values[version]![at]!
      })
      return next
    }
    return column.kind === 'continuous'
      ? { ...column, values: put(column.values) }
      : { ...column, codes: put(column.codes) }
  })
}

/** Rows that broke no rule before, and break one now. */
function newlyBroken(table: TypedTable, columns: readonly TypedColumn[]): string[] {
  return table.rules!.texts.flatMap((text) => {
    const before = holdingOf(compileRule(text, table.columns), table.columns, table.rows).rows
    const after = holdingOf(compileRule(text, table.columns), columns, table.rows).rows
    const rows = Array.from(after.keys()).filter((row) => after[row] === BREAKS && before[row] !== BREAKS)
    return rows.map(
      (row) => `${text}: ${columns.map((c) => (c.kind === 'continuous' ? c.values[row] : c.codes[row])).join(' ')}`,
    )
  })
}

const ruled = (columns: readonly TypedColumn[], ...texts: string[]): TypedTable => ({
  ...tableOf(columns),
  rules: { texts, beside: [] },
})

const tenth = (x: number): number => Math.round(x * 10) / 10
const sized = (random: Random, gaps: number, rows = 120): TypedColumn[] => {
  const open = (x: number): number => (random.uniform() < gaps ? NaN : x)
  const made = Array.from({ length: rows }, () => {
    const height = tenth(170 + 9 * random.normal())
    const weight = tenth(0.8 * height - 65 + 11 * random.normal())
    const systolic = Math.round(120 + 14 * random.normal())
    const diastolic = Math.round(systolic - 15 - 40 * random.uniform())
    const parts = [random.below(9), random.below(9), random.below(9)]
    const sex = random.below(2) === 0 ? 'male' : 'female'
    const start = 19_000 + random.below(300)
    return { height, weight, systolic, diastolic, parts, sex, start, end: start + random.below(90) }
  })
  const column = (name: string, of: (row: (typeof made)[number]) => number, step: number | null, more = {}) =>
    numbers(
      name,
      made.map((row) => open(of(row))),
      { step, ...more },
    )
  return [
    column('height', ({ height }) => height, 0.1),
    column('weight', ({ weight }) => weight, 0.1, { low: 0 }),
    column('bmi', ({ height, weight }) => Math.round((100 * weight) / (height / 100) ** 2) / 100, 0.01),
    column('systolic', ({ systolic }) => systolic, 1),
    column('diastolic', ({ diastolic }) => diastolic, 1),
    column('a', ({ parts }) => parts[0]!, 1, { low: 0 }),
    column('b', ({ parts }) => parts[1]!, 1, { low: 0 }),
    column('c', ({ parts }) => parts[2]!, 1, { low: 0 }),
    column('total', ({ parts }) => parts[0]! + parts[1]! + parts[2]!, 1),
    column('start', ({ start }) => start, 1, { moment: 'date' }),
    column('end', ({ end }) => end, 1, { moment: 'date' }),
    discrete(
      'sex',
      made.map(({ sex }) => (random.uniform() < gaps ? null : sex)),
    ),
    discrete(
      'pregnant',
      made.map(({ sex }) => (sex === 'male' || random.uniform() < gaps ? null : random.below(4) === 0 ? 'yes' : 'no')),
    ),
  ]
}

const pool = [
  'bmi = weight / (height/100)^2',
  'total = a + b + c',
  'diastolic < systolic',
  'end >= start',
  'end - start between 0 and 120',
  'pregnant is empty when sex = "male"',
  'a <= b or c > 2',
  'not (systolic between 118 and 121)',
  'weight < 90 when height < 160',
  'min(a, b) <= 5',
  'weight^2 > 1000 and sqrt(height) > 11',
  'log(height) > 4.9',
  'sex = "female" when pregnant = "yes"',
  'round(weight) != 70',
]

describe('filled rows keep every rule', () => {
  it.each(Array.from({ length: 6 }, (_, seed) => seed))('random tables and rules, %i', async (seed) => {
    const random = createRandom(100 + seed, 3)
    const columns = sized(random, 0.1 + 0.5 * random.uniform())
    const texts = pool.filter(() => random.uniform() < 0.45)
    if (texts.length === 0) texts.push(pool[0]!)
    const table = ruled(columns, ...texts)
    for (const options of [{ method: 'mean' }, { method: 'median' }, { method: 'sample', imputations: 3 }] as const) {
      const result = await fill(table, options)
      for (let version = 0; version < result.imputations; version += 1)
        expect(newlyBroken(table, filledIn(table, result, version))).toEqual([])
      const gaps = columns.reduce(
        (sum, c) => sum + Array.from({ length: table.rows }).filter((_, row) => isGap(c, row)).length,
        0,
      )
      const filled = result.columns.reduce((sum, { rows }) => sum + rows.length, 0)
      expect(filled + result.leftOpen + (result.impossible ?? 0)).toBe(gaps)
    }
  })
})

describe('what is filled', () => {
  it('a result is computed, an input solved for, and the only category left taken, all with certainty', async () => {
    const random = createRandom(5, 3)
    const columns = sized(random, 0)
    const [height, weight, bmi] = columns as [
      TypedColumn & { values: Float64Array },
      TypedColumn & { values: Float64Array },
      TypedColumn & { values: Float64Array },
    ]
    const [h, w, b] = [height.values.slice(), weight.values.slice(), bmi.values.slice()]
    b[3] = w[4] = h[5] = NaN
    const open = [
      { ...height, values: h },
      { ...weight, values: w },
      { ...bmi, values: b },
      ...columns.slice(3),
    ] as TypedColumn[]
    const result = await fill(ruled(open, pool[0]!))
    const of = (name: string) => result.columns.find((column) => column.name === name)!
    expect([...of('bmi').rows]).toEqual([3])
    expect(of('bmi').values[0]![0]).toBe(bmi.values[3])
    expect(of('bmi').certainty[0]).toBe(1)
    expect(Math.abs(of('weight').values[0]![0]! - weight.values[4]!)).toBeLessThanOrEqual(0.1001)
    expect(Math.abs(of('height').values[0]![0]! - height.values[5]!)).toBeLessThanOrEqual(0.1001)
  })

  it('a cell that no value is left for stays open and is counted', async () => {
    const random = createRandom(6, 3)
    const columns = sized(random, 0)
    const a = columns[5] as TypedColumn & { values: Float64Array }
    const values = a.values.slice()
    values[0] = NaN
    const result = await fill(
      ruled(
        columns.map((c) => (c === a ? { ...a, values } : c) as TypedColumn),
        'a > 4',
        'a < 3',
      ),
    )
    expect(result.impossible).toBe(1)
    expect(result.columns.find(({ name }) => name === 'a')).toBeUndefined()
  })

  it('what does not apply is never filled', async () => {
    const columns = sized(createRandom(7, 3), 0.2)
    const pregnant = columns.at(-1)!
    const sex = columns.at(-2) as TypedColumn & { codes: Int32Array; levels: string[] }
    const kept = Uint8Array.from(sex.codes, (code) => (sex.levels[code] === 'male' ? 2 : 0))
    const result = await fill(ruled([...columns.slice(0, -1), { ...pregnant, kept } as TypedColumn], pool[5]!))
    const filled = result.columns.find(({ name }) => name === 'pregnant')
    for (const row of filled?.rows ?? []) expect(sex.levels[sex.codes[row]!]).not.toBe('male')
  })

  it('a table without rules gives the very same with and without an empty list', async () => {
    const table = tableOf(sized(createRandom(8, 3), 0.3))
    for (const method of ['mean', 'sample'] as const) {
      const plain = await fill(table, { method, imputations: 2 })
      expect(await fill({ ...table, rules: { texts: [], beside: [] } }, { method, imputations: 2 })).toEqual(plain)
    }
  })
})

it('who has nothing to say about pregnancies is not drawn again for it, nor for that made a woman', async () => {
  const random = createRandom(31)
  const sexes = Array.from({ length: 600 }, (_, i) => (i % 2 === 0 ? 'male' : 'female'))
  const hidden = sexes.map(() => random.uniform() < 0.5)
  const columns = [
    discrete(
      'sex',
      sexes.map((sex, i) => (hidden[i] ? null : sex)),
    ),
    discrete(
      'pregnant',
      sexes.map((sex, i) => (sex === 'male' || hidden[i] ? null : random.below(4) === 0 ? 'yes' : 'no')),
    ),
    numbers(
      'age',
      sexes.map(() => 30 + 10 * random.normal()),
    ),
  ]
  const table = ruled(columns, 'pregnant is empty when sex = "male"')
  const drawn = await fill(table, { method: 'sample', imputations: 4 })
  const sex = drawn.columns.find(({ name }) => name === 'sex')!
  const [asked] = columns
  const levels = asked?.kind === 'discrete' ? asked.levels : []
  const men = sex.values.flatMap((version) => [...version]).filter((code) => levels[code] === 'male').length
  expect(men / (4 * sex.rows.length)).toBeGreaterThan(0.4)
  expect(men / (4 * sex.rows.length)).toBeLessThan(0.6)
})
