import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { createBaseReader } from '../../../../main/model/base/reader'
import { prepare } from '../../../../main/model/training/prepare'
import { maskedSet } from '../../../../main/model/training/validation'
import { withTrees } from '../../../../main/model/training/with-trees'
import type { TypedTable } from '../../../../main/table/seam/typed'
import { numbers, tableOf } from '../tables'
import { inGroups, inOrder } from './arranged'

const OPTIONS = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto' } as const

/** 30 groups of 10 to 68: what is the group's own, and noise of deviation 1, in three columns with gaps. How many others are known tells a group. */
function families(): TypedTable {
  const random = createRandom(8)
  const group = Array.from({ length: 30 }, (_, g) => Array.from({ length: 10 + 2 * g }, () => g)).flat()
  const columns = ['a', 'b', 'c'].map((name) => {
    const own = Array.from({ length: 30 }, () => 0.7 * random.normal())
    return numbers(
      name,
      group.map((g) => (random.uniform() < 0.3 ? NaN : own[g]! + random.normal())),
    )
  })
  return { ...tableOf(columns), arrangement: inGroups(group) }
}

describe('rows that belong together in no order', () => {
  it('cannot be told from what their group has without them: held-out values are no nearer than noise allows', async () => {
    const prepared = prepare(families(), OPTIONS)
    const pace = { report: () => undefined, breathe: () => Promise.resolve(), signal: new AbortController().signal }
    const { layout, encoded, base, training } = await withTrees(prepared, OPTIONS, pace, {
      isLateForTrees: () => false,
    })
    const held = Int32Array.from({ length: encoded.rows }, (_, row) => row).filter((row) => !training.includes(row))
    const set = maskedSet(layout, encoded, held, 720, { kind: 'gaps', most: 0.6 }, createRandom(2))
    const { points } = createBaseReader(layout, base)(set.states)
    let squares = 0
    set.factors.columns.forEach((c, i) => {
      const { mean, sd } = layout.continuous[c]!
      const expected = mean + sd * points[set.factors.states[i]! * 3 + c]!
      squares += (expected - encoded.numbers[c]!.x[set.factors.rows[i]!]!) ** 2
    })
    expect(layout.context).not.toBeNull()
    expect(Math.sqrt(squares / set.factors.columns.length)).toBeGreaterThan(0.93)
  })
})

describe('the column that says when', () => {
  it('is no column that neighbours are asked about: every row that has a place knows its own', () => {
    const random = createRandom(1)
    let level = 0
    const walk = Array.from({ length: 300 }, () => (level += random.normal()))
    const day = Array.from({ length: 300 }, (_, i) => i + 10)
    const arrangement = { ...inOrder(300), order: { by: 'column' as const, column: 'day' } }
    const { layout } = prepare({ ...tableOf([numbers('day', day), numbers('level', walk)]), arrangement }, OPTIONS)
    expect(layout.context!.columns.map(({ column }) => layout.columns[column]!.name)).toEqual(['level'])
  })
})
