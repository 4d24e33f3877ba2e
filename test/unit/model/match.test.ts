import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { layOut } from '../../../main/model/encoding/layout'
import { matchTable, sourcesIn } from '../../../main/model/match'
import type { ContinuousColumn } from '../../../main/table/seam/typed'
import { untrainedModel } from './small-model'
import { discrete, mixedTable, numbers, tableOf } from './tables'

const drawn = (rows: number, draw: (random: ReturnType<typeof createRandom>) => number): number[] => {
  const random = createRandom(3)
  return Array.from({ length: rows }, () => draw(random))
}

const { layout } = untrainedModel(mixedTable(60))

it('meets a table by name: what is there, what is of another kind, what is new', () => {
  const table = tableOf([
    discrete('kind', ['plus', 'purple', null]),
    numbers('y', [1, 2, 3]),
    numbers('extra', [1, 2, 3]),
    discrete('x', ['now', 'a', 'category']),
  ])
  const leftOut = ['note', 'amount'].map((name) => ({ name, reason: 'It is free text.' }))
  expect(matchTable(layout, { ...table, leftOut })).toEqual({
    matched: ['kind', 'y'],
    missing: [],
    extra: ['extra', 'note'],
    differing: ['x', 'amount'],
    unlike: [],
    unseen: [{ column: 'kind', levels: ['purple'] }],
  })
})

it('lists what the table does not have at all', () => {
  const { matched, missing, differing } = matchTable(layout, tableOf([numbers('y', [1, 2, 3])]))
  expect({ matched, missing, differing }).toEqual({ matched: ['y'], missing: ['x', 'amount', 'kind'], differing: [] })
})

describe('a table in other units', () => {
  const grams = drawn(300, (random) => 4000 + 800 * random.normal())
  const gains = drawn(300, (random) => (random.uniform() < 0.6 ? 0 : Math.exp(8 + random.normal())))
  const returns = drawn(300, (random) => 0.02 * random.normal())
  const days = drawn(300, (random) => Math.floor(17_000 + 700 * random.uniform()))
  const asLearned = [
    numbers('weight', grams),
    numbers('gain', gains),
    numbers('return', returns),
    numbers('day', days, { step: 1, moment: 'date' }),
  ]
  const { layout: learned } = untrainedModel(tableOf(asLearned))
  const unlike = (...columns: ContinuousColumn[]) => matchTable(learned, tableOf(columns)).unlike

  it('is told apart by its ranges, one by one: grams and kilograms, thousands, percent', () => {
    const told = unlike(
      numbers(
        'weight',
        grams.map((x) => x / 1000),
      ),
      numbers(
        'gain',
        gains.map((x) => x / 1000),
      ),
      numbers(
        'return',
        returns.map((x) => x * 100),
      ),
      numbers('day', days, { step: 1, moment: 'date' }),
    )
    expect(told.map(({ column }) => column)).toEqual(['weight', 'gain', 'return'])
    expect(told[0]).toEqual({ column: 'weight', here: '2.17 to 5.89', learned: '2,170 to 5,890' })
  })

  it('is told of in either direction, of few rows, and of dates of other years', () => {
    expect(unlike(numbers('weight', [4.1, NaN]))).toHaveLength(1)
    expect(
      unlike(
        numbers(
          'return',
          returns.map((x) => x / 100),
        ),
      ),
    ).toHaveLength(1)
    expect(unlike(numbers('day', [20_000, 20_001, 20_002, 20_003, 20_004], { moment: 'date' }))).toEqual([
      { column: 'day', here: '2024-10-04 to 2024-10-08', learned: '2016-07-27 to 2018-06-13' },
    ])
  })

  it('is not suspected for a part of the rows, a few odd values, or gaps alone', () => {
    expect(unlike(...asLearned.map((column) => ({ ...column, values: column.values.slice(0, 40) })))).toEqual([])
    expect(unlike(numbers('weight', [7000, 7200, NaN]))).toEqual([])
    expect(unlike(numbers('weight', [...grams.slice(0, 90), 1e9, 1e9]))).toEqual([])
    expect(unlike(numbers('weight', [NaN, NaN]), numbers('gain', [0, 0, 0, 0, 0, 0]))).toEqual([])
  })

  it('says nothing with a model of old, which did not keep what was usual', () => {
    const old = layOut(learned.columns.map((code) => ({ ...code, usual: null })))
    expect(
      matchTable(
        old,
        tableOf([
          numbers(
            'weight',
            grams.map((x) => x / 1000),
          ),
        ]),
      ).unlike,
    ).toEqual([])
  })
})

it('gives columns of the same name one each, in their order', () => {
  const twice = untrainedModel(tableOf([numbers('a', [1, 2, 3, 4, 5.5]), numbers('a', [5, 1, 2, 8, 9.5])]))
  const table = tableOf([numbers('a', [0, 1]), numbers('a', [2, 3])])
  const [first, second] = sourcesIn(twice.layout, table)
  expect(first).toBe(table.columns[0])
  expect(second).toBe(table.columns[1])
})
