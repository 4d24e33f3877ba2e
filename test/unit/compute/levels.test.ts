import { describe, expect, it } from 'vitest'
import { mapLevels } from '../../../main/compute/levels'
import { untrainedModel } from '../model/small-model'
import { discrete, numbers, tableOf } from '../model/tables'

const x = numbers(
  'x',
  Array.from({ length: 60 }, (_, i) => Math.sin(i)),
)
const model = untrainedModel(
  tableOf([
    x,
    discrete(
      'c',
      Array.from({ length: 60 }, (_, i) => ['a', 'b', 'c'][i % 3]!),
    ),
  ]),
)
/** The same column in another table: one level missing, one new, another order. */
const other = tableOf([
  x,
  discrete(
    'c',
    Array.from({ length: 60 }, (_, i) => ['b', 'c', 'aa'][i % 3]!),
  ),
])

describe('levels of a model made on another table', () => {
  const levels = mapLevels(model, other)

  it('are found by their text, in both directions', () => {
    // The other table's levels: aa, b, c; the model's: a, b, c.
    expect(levels.levelToModel('c', 1)).toBe(1)
    expect(levels.levelToModel('c', 0)).toBe(-1)
    expect(levels.levelToTable('c', 0)).toBe(-1)
    expect(levels.levelToTable('c', 2)).toBe(2)
  })

  it('that the model never saw are taken as unknown', () => {
    expect(levels.toModel({ x: -1, c: 0 })).toEqual({ x: -1 })
    expect(levels.toModel({ x: -1, c: 2 })).toEqual({ x: -1, c: 2 })
  })

  it('put the bars into the table’s order', () => {
    const bars = {
      kind: 'bars',
      probabilities: Float64Array.of(0.2, 0.7, 0.1),
      mode: 1,
      certainty: 0.7,
      observed: null,
    } as const
    const shown = levels.curveToTable('c', bars)
    expect(shown).toMatchObject({ probabilities: Float64Array.of(0, 0.7, 0.1), mode: 1, certainty: 0.7 })
  })

  it('are the model’s own where there is no table', () => {
    expect(mapLevels(model, null).toModel({ c: 2 })).toEqual({ c: 2 })
  })
})
