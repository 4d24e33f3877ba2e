import { expect, it } from 'vitest'
import { matchTable, sourcesIn } from '../../../main/model/match'
import { untrainedModel } from './small-model'
import { discrete, mixedTable, numbers, tableOf } from './tables'

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
    unseen: [{ column: 'kind', levels: ['purple'] }],
  })
})

it('lists what the table does not have at all', () => {
  const { matched, missing, differing } = matchTable(layout, tableOf([numbers('y', [1, 2, 3])]))
  expect({ matched, missing, differing }).toEqual({ matched: ['y'], missing: ['x', 'amount', 'kind'], differing: [] })
})

it('gives columns of the same name one each, in their order', () => {
  const twice = untrainedModel(tableOf([numbers('a', [1, 2, 3, 4, 5.5]), numbers('a', [5, 1, 2, 8, 9.5])]))
  const table = tableOf([numbers('a', [0, 1]), numbers('a', [2, 3])])
  const [first, second] = sourcesIn(twice.layout, table)
  expect(first).toBe(table.columns[0])
  expect(second).toBe(table.columns[1])
})
