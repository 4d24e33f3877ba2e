import { describe, expect, it } from 'vitest'
import type { Analysis, WhatIf } from '../../../../contract/analysis'
import { analyse } from '../../../../main/analysis/analyse'
import { shifted, type WithOriginal } from '../../../../main/analysis/what-if/shift'
import { computeWhatIf } from '../../../../main/analysis/what-if/what-if'
import { penguins, tableOf } from '../long-table'

const mice = penguins() as WithOriginal
const rows = mice.original.rows
const mean: Analysis = { kind: 'means', columns: ['body_mass_g'] }
const model: Analysis = { kind: 'regression', formula: 'body_mass_g ~ flipper_length_mm + species', family: 'linear' }
const asked: WhatIf = { column: 'body_mass_g', how: 'add', range: { from: -300, to: 300, step: 100 }, where: null }

const column = (name: string, index: number | null): readonly number[] => {
  const table = index === null ? mice.original : mice.table(index)
  const found = table.columns.find((one) => one.name === name)!
  return found.kind === 'number' ? [...found.values] : [...found.codes]
}
const imputations = Array.from({ length: mice.count }, (_, index) => index)
const filledRows = column('body_mass_g', null).flatMap((value, row) => (Number.isNaN(value) ? row : []))
const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the mean of a column whose filled values are changed', () => {
  const before = analyse(mice, mean).estimates[0]!

  it('moves by the amount times the share that is filled', () => {
    const { amounts, changed, estimates } = computeWhatIf(mice, mean, asked)
    expect(amounts).toEqual([-300, -200, -100, 0, 100, 200, 300])
    expect(changed).toBe(filledRows.length)
    expect(filledRows.length).toBeGreaterThan(10)
    estimates[0]!.points.forEach(({ estimate }, at) =>
      expect(estimate).toBeCloseTo(before.estimate + (amounts[at]! * filledRows.length) / rows, 8),
    )
    expect(estimates[0]!.points[3]).toEqual({ estimate: before.estimate, low: before.low, high: before.high, p: null })
    expect(estimates[0]!.tipping).toEqual({ below: null, above: null })
  })

  it('moves by what the factor adds to them when they are multiplied', () => {
    const { amounts, estimates } = computeWhatIf(mice, mean, { ...asked, how: 'multiply', range: null })
    const filled = average(
      imputations.map((index) => filledRows.reduce((sum, row) => sum + column('body_mass_g', index)[row]!, 0)),
    )
    expect(amounts).toContain(1)
    estimates[0]!.points.forEach(({ estimate }, at) =>
      expect(estimate).toBeCloseTo(before.estimate + ((amounts[at]! - 1) * filled) / rows, 8),
    )
  })

  it('moves by those rows alone that the condition names, which may be others in every imputation', () => {
    const share = (is: (index: number, row: number) => boolean): number =>
      average(imputations.map((index) => filledRows.filter((row) => is(index, row)).length)) / rows
    const males = share((index, row) => column('sex', index)[row] === 1)
    const long = share((index, row) => column('flipper_length_mm', index)[row]! >= 200)
    expect(males).toBeGreaterThan(0)
    const at300 = (where: WhatIf['where']): number =>
      computeWhatIf(mice, mean, { ...asked, where }).estimates[0]!.points.at(-1)!.estimate - before.estimate
    expect(at300({ column: 'sex', is: 'male' })).toBeCloseTo(300 * males, 8)
    expect(at300({ column: 'flipper_length_mm', low: 200, high: null })).toBeCloseTo(300 * long, 8)
  })

  it('by about a standard deviation to both sides when no range is given, in round steps', () => {
    const { amounts } = computeWhatIf(mice, mean, { ...asked, range: null })
    expect(amounts).toHaveLength(21)
    expect(amounts[10]).toBe(0)
    const known = column('body_mass_g', null).filter((value) => !Number.isNaN(value))
    const deviation = Math.sqrt(average(known.map((value) => (value - average(known)) ** 2)))
    expect(amounts.at(-1)! / deviation).toBeGreaterThan(0.7)
    expect(amounts.at(-1)! / deviation).toBeLessThan(1.4)
  })
})

describe('the tipping point', () => {
  it('is where p is 0.05, and beyond it the conclusion is another', () => {
    const { estimates } = computeWhatIf(mice, model, {
      ...asked,
      range: { from: -4000, to: 4000, step: 400 },
      where: { column: 'species', is: 'Gentoo' },
    })
    const tipped = estimates.filter(({ tipping }) => tipping.below !== null || tipping.above !== null)
    expect(tipped.length).toBeGreaterThan(0)
    const p = (name: string, amount: number): number =>
      analyse(shifted(mice, { ...asked, where: { column: 'species', is: 'Gentoo' } }, amount), model).estimates.find(
        (one) => one.name === name,
      )!.p!
    for (const { name, tipping, sentence } of tipped) {
      const now = p(name, 0) < 0.05
      for (const [amount, beyond] of [
        [tipping.below, -5],
        [tipping.above, 5],
      ] as const) {
        if (amount === null) continue
        expect(p(name, amount)).toBeCloseTo(0.05, 5)
        expect(p(name, amount + beyond) < 0.05).toBe(!now)
      }
      expect(sentence).toContain('that changes from')
    }
  })

  it('of a difference of groups is where the group’s mean reaches the other’s, give or take its interval', () => {
    const original = tableOf({ y: [0, 1, 2, 0, 1, NaN], g: ['a', 'a', 'a', 'b', 'b', 'b'] })
    const filledBy = (value: number) => tableOf({ y: [0, 1, 2, 0, 1, value], g: ['a', 'a', 'a', 'b', 'b', 'b'] })
    const imputed = { original, count: 2, table: (index: number) => filledBy(index === 0 ? 1.9 : 2.1) }
    const comparison: Analysis = { kind: 'comparison', column: 'y', by: 'g' }
    const { estimates, amounts } = computeWhatIf(imputed, comparison, {
      ...asked,
      column: 'y',
      range: { from: 0, to: 60, step: 6 },
    })
    const last = estimates.at(-1)!
    // Means of a: 1; of b: (0 + 1 + 2 + d)/3.
    last.points.forEach(({ estimate }, at) => expect(estimate).toBeCloseTo(amounts[at]! / 3, 8))
    // One far value widens the group’s own interval as fast as it moves its mean: three rows never tell.
    expect(last.tipping).toEqual({ below: null, above: null })
    expect(last.sentence).toContain('does not differ from 0 at 5%, and that stays so from 0 to +60')
  })
})

describe('what cannot be asked gets one sentence', () => {
  it.each([
    [{ ...asked, column: 'species' }, model, 'has categories, not numbers'],
    [{ ...asked, column: 'bill_length_mm' }, model, '“bill_length_mm” is not part of this analysis'],
    [{ ...asked, where: { column: 'sex', is: 'none' } }, model, 'has no category “none”'],
    [
      { ...asked, where: { column: 'body_mass_g', low: 1e6, high: null } },
      model,
      'No value of “body_mass_g” is filled in rows where',
    ],
    [
      { ...asked, range: { from: -9000, to: 0, step: 3000 } },
      { kind: 'regression', formula: 'log(body_mass_g) ~ species', family: 'linear' } as const,
      'With −9000 this cannot be computed: log(body_mass_g) is no number',
    ],
  ] satisfies [WhatIf, Analysis, string][])('%#', (whatIf, analysis, sentence) => {
    expect(() => computeWhatIf(mice, analysis, whatIf)).toThrow(sentence)
  })

  it('when the table with its gaps is not known', () => {
    expect(() => computeWhatIf({ ...mice, original: null }, model, asked)).toThrow('--original')
  })
})
