import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { createNormalReader } from '../../../../main/model/base/answers'
import { createBaseReader } from '../../../../main/model/base/reader'
import { emptyStates } from '../../../../main/model/inference/states'
import { prepare, type Prepared } from '../../../../main/model/training/prepare'
import { completeRows } from '../../../../main/model/trees/completed'
import { fitTrees } from '../../../../main/model/trees/fit-trees'
import type { Trees } from '../../../../main/model/trees/trees'
import { createWalk } from '../../../../main/model/trees/walk'
import type { TypedTable } from '../../../../main/table/seam/typed'
import { discrete, numbers, tableOf } from '../tables'

const options = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto' } as const

const grow = ({ layout, encoded, training, base }: Prepared): Promise<Trees | null> =>
  fitTrees(layout, encoded, training, createNormalReader(layout, base), createRandom(5), {
    work: 1e8,
    maskKinds: [{ kind: 'gaps', most: 0.4 }],
    breathe: () => Promise.resolve(true),
  })

/** y is a wave of x, and a group says which quarter of the wave it is. */
function waves(rows: number): TypedTable {
  const random = createRandom(7)
  const x = Array.from({ length: rows }, () => 6 * random.uniform())
  const y = x.map((at) => Math.sin(2 * at) + 0.1 * random.normal())
  const group = x.map((at) => 'abcd'[Math.floor(at / 1.5)]!)
  return tableOf([numbers('x', x), numbers('y', y), discrete('group', group)])
}

/** What a base says of y where x is known. */
function expectedY({ layout }: Prepared, read: ReturnType<typeof createNormalReader>, at: readonly number[]): number[] {
  const [x, y] = [
    layout.continuous.findIndex(({ name }) => name === 'x'),
    layout.continuous.findIndex(({ name }) => name === 'y'),
  ]
  const states = emptyStates(layout, at.length)
  at.forEach((value, i) => {
    states.outcomes[i * 3 + x] = 0
    states.z[i * 2 + x] = (value - layout.continuous[x]!.mean) / layout.continuous[x]!.sd
  })
  const code = layout.continuous[y]!
  return at.map((_, i) => code.mean + code.sd * read(states).points[i * 2 + y]!)
}

const places = Array.from({ length: 40 }, (_, i) => 0.3 + 0.135 * i)
const error = (said: readonly number[]): number =>
  Math.sqrt(said.reduce((sum, value, i) => sum + (value - Math.sin(2 * places[i]!)) ** 2, 0) / said.length)

describe('trees on what the joint normal distribution leaves over', () => {
  it('follow a wave that no straight line does', async () => {
    const prepared = prepare(waves(600), options)
    const trees = await grow(prepared)
    const before = error(expectedY(prepared, createNormalReader(prepared.layout, prepared.base), places))
    const after = error(expectedY(prepared, createBaseReader(prepared.layout, { ...prepared.base, trees }), places))
    expect(before).toBeGreaterThan(0.5)
    expect(after).toBeLessThan(before / 3)
  })

  it('are not followed where there is nothing but straight lines', async () => {
    const random = createRandom(2)
    const x = Array.from({ length: 300 }, () => random.normal())
    const table = tableOf([
      numbers('x', x),
      numbers(
        'y',
        x.map((value) => 2 * value + random.normal()),
      ),
    ])
    const trees = await grow(prepare(table, options))
    for (const column of trees?.columns ?? []) if (column !== null) expect(column.say).toBeLessThan(0.3)
  })

  it('say nothing new where nothing is known', async () => {
    const prepared = prepare(waves(600), options)
    const trees = await grow(prepared)
    const nothing = emptyStates(prepared.layout, 1)
    expect(createBaseReader(prepared.layout, { ...prepared.base, trees })(nothing)).toEqual(
      createNormalReader(prepared.layout, prepared.base)(nothing),
    )
  })

  it('know nothing of a row’s own value when they are asked about a row that is learned', async () => {
    const prepared = prepare(waves(300), options)
    const { layout, encoded, base } = prepared
    const row = prepared.training[11]!
    const c = layout.continuous.findIndex(({ name }) => name === 'y')
    const numbersWith = encoded.numbers.map((one, k) =>
      k === c ? { ...one, z: one.z.slice(), y: one.y.slice() } : one,
    )
    numbersWith[c]!.z[row]! += 1
    numbersWith[c]!.y[row]! += 1
    const states = emptyStates(layout, 1)
    const answers = createNormalReader(layout, base)(states)
    const x = completeRows(layout, states, answers)
    const said = async (table: Prepared['encoded']): Promise<{ own: Float64Array; all: Float64Array }> => {
      const trees = (await grow({ ...prepared, encoded: table }))!
      const walk = createWalk(layout, c, trees.columns[c]!, trees.seed)
      return { own: walk(answers, x, 0, row)!.slice(), all: walk(answers, x, 0, -1)!.slice() }
    }
    const plain = await said(encoded)
    const planted = await said({ ...encoded, numbers: numbersWith })
    expect(planted.own).toEqual(plain.own)
    expect(planted.all).not.toEqual(plain.all)
  })
})
