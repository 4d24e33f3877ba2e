import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { prepare } from '../../../../main/model/training/prepare'
import type { TypedTable } from '../../../../main/table/seam/typed'
import { numbers, tableOf } from '../tables'

const ROWS = 80

/** 40 columns of numbers: 0.9 ** |i − j| alike when they have a chain in common, else with one cause for all or none. */
function wide(kind: 'chain' | 'common' | 'apart', width = 40): TypedTable {
  const random = createRandom(5)
  const values = Array.from({ length: width }, () => new Float64Array(ROWS))
  for (let row = 0; row < ROWS; row++) {
    const cause = random.normal()
    let before = random.normal()
    values.forEach((column) => {
      const fresh = random.normal()
      before = 0.9 * before + Math.sqrt(1 - 0.81) * fresh
      column[row] = { chain: before, common: 0.9 * cause + 0.44 * fresh, apart: fresh }[kind]
    })
  }
  return tableOf(values.map((column, c) => numbers(`c${c}`, column)))
}

const kinds = (table: TypedTable): string[] =>
  prepare(table, {
    preset: 'quick',
    maxMinutes: null,
    seed: 1,
    engine: 'auto',
    advanced: { width: 16 },
  }).config.maskKinds.map(({ kind }) => kind)

describe('columns that stand side by side', () => {
  it('are hidden together in training where they are alike', () => {
    expect(kinds(wide('chain'))).toEqual(['uniform', 'gaps', 'stretch'])
  })

  it('are not where any two are as alike, or none', () => {
    expect(kinds(wide('common'))).toEqual(['uniform', 'gaps'])
    expect(kinds(wide('apart'))).toEqual(['uniform', 'gaps'])
  })

  it('are not where they are few', () => {
    expect(kinds(wide('chain', 12))).toEqual(['uniform', 'gaps'])
  })
})
