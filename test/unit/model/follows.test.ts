import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { followings } from '../../../main/model/follows'
import { prepare } from '../../../main/model/training/prepare'
import type { TypedTable } from '../../../main/table/seam/typed'
import { discrete, numbers, tableOf } from './tables'

const tenth = (x: number): number => Math.round(x * 10) / 10

function survey(...texts: string[]): TypedTable {
  const random = createRandom(4)
  const rows = Array.from({ length: 120 }, () => {
    const height = tenth(170 + 9 * random.normal())
    const weight = tenth(0.8 * height - 65 + 11 * random.normal())
    return {
      height,
      weight,
      bmi: Math.round((1e6 * weight) / height ** 2) / 100,
      years: Math.floor(20 + 50 * random.uniform()),
    }
  })
  const of = (name: 'height' | 'weight' | 'bmi' | 'years', step: number) =>
    numbers(
      name,
      rows.map((row) => row[name]),
      { step },
    )
  const decade = numbers(
    'decade',
    rows.map(({ years }) => Math.round(years / 10)),
    { step: 1 },
  )
  const sex = discrete(
    'sex',
    rows.map((_, i) => (i % 2 === 0 ? 'male' : 'female')),
  )
  const columns = [sex, of('height', 0.1), of('weight', 0.1), of('bmi', 0.01), of('years', 1), decade]
  return { ...tableOf(columns), rules: { texts, beside: [] } }
}

const prepared = (table: TypedTable) =>
  prepare(table, { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto', advanced: { width: 16 } })

/** By name. */
function found(table: TypedTable): Record<string, string[]> {
  const { layout } = prepared(table)
  const name = (c: number): string => layout.columns[c]!.name
  return Object.fromEntries(followings(layout, table).map(({ column, from }) => [name(column), from.map(name)]))
}

describe('what follows from what', () => {
  it('is a formula’s result and the inputs that it gives back, but not those that it rounds away', () => {
    expect(found(survey('bmi = weight / (height/100)^2', 'decade = round(years / 10)', 'height > 50'))).toEqual({
      bmi: ['weight', 'height'],
      weight: ['bmi', 'height'],
      height: ['bmi', 'weight'],
      decade: ['years'],
    })
  })

  it('is nothing without rules, or where a formula’s column is not known to the model', () => {
    expect(found({ ...survey(), rules: undefined })).toEqual({})
    const table = survey('bmi = weight / (height/100)^2')
    expect(found({ ...table, columns: table.columns.filter(({ name }) => name !== 'height') })).toEqual({})
  })

  it('is not asked for on held-out rows', () => {
    const { layout, heldOut, gaps } = prepared(survey('bmi = weight / (height/100)^2'))
    const at = (name: string): number => layout.columns.findIndex((code) => code.name === name)
    const sizes = ['height', 'weight', 'bmi'].map(at)
    for (const { factors } of [heldOut, gaps]) {
      const asked = new Map<number, Set<number>>()
      factors.states.forEach((state, i) =>
        asked.set(state, (asked.get(state) ?? new Set<number>()).add(factors.columns[i]!)),
      )
      // One of the three alone is asked for only where nothing else is left to ask.
      for (const columns of asked.values())
        if (sizes.filter((c) => columns.has(c)).length === 1) expect([...columns]).toHaveLength(1)
    }
  })
})
