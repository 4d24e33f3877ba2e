import { describe, expect, it } from 'vitest'
import { analyse } from '../../../main/analysis/analyse'
import type { AnalysisTable } from '../../../main/analysis/imputed'
import { UserError } from '../../../main/errors'
import { tableOf, twice } from './long-table'

const x = [1, 2, 3, 4, 5, 6, 7, 8]
const noisy = [2.1, 3.9, 6.2, 7.8, 10.1, 12.2, 13.8, 16.1]
const groups = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']

const fit = (table: AnalysisTable, formula: string, family: 'auto' | 'linear' | 'logistic' = 'auto') =>
  analyse(twice(table), { kind: 'regression', formula, family })

describe('a model that cannot be fitted gets one sentence', () => {
  const table = tableOf({
    x,
    noisy,
    groups,
    one: x.map(() => 'only'),
    late: ['no', 'no', 'no', 'no', 'yes', 'yes', 'yes', 'yes'],
    three: ['p', 'q', 'r', 'p', 'q', 'r', 'p', 'q'],
    double: x.map((value) => 3 * value - 1),
    unique: x.map((value) => `row ${value}`),
    zero: x.map((value) => value - 1),
  })

  it.each([
    ['noisy ~ x + one', 'one has one category only (only)'],
    ['late ~ x', 'perfect separation'],
    ['groups ~ groups2', 'There is no column “groups2”'],
    ['noisy ~ X', 'did you mean “x”?'],
    ['noisy ~ unique', 'The model has 8 coefficients for 8 rows (imputation 1); use fewer terms.'],
    ['double ~ x', 'the terms give double exactly'],
    ['three ~ x', 'three has 3 categories; say which one is to be explained, as in three == "r" ~ …'],
    ['three == "z" ~ x', 'has no category “z”; it has p, q, r'],
    ['one ~ x', 'has one value only'],
    ['noisy ~ log(zero)', 'log(zero) is no number in row 1'],
    ['noisy ~ log(groups)', 'has categories, which log(groups) cannot compute with'],
  ])('%s', (formula, sentence) => {
    expect(() => fit(table, formula)).toThrow(sentence)
    try {
      fit(table, formula)
    } catch (error) {
      expect(error).toBeInstanceOf(UserError)
      expect((error as Error).message.split(/[.?] /)).toHaveLength(1)
    }
  })

  it('a category that is all of one outcome is separation too, though the likelihood settles', () => {
    const outcome = ['n', 'y', 'n', 'y', 'n', 'y', 'y', 'y', 'y', 'y', 'n', 'y']
    const group = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'a', 'a']
    expect(() => fit(tableOf({ outcome, group }), 'outcome ~ group')).toThrow('perfect separation')
  })

  it('a linear regression of categories, a logistic one of other numbers', () => {
    expect(() => fit(table, 'groups ~ x', 'linear')).toThrow('choose a logistic one')
    expect(() => fit(table, 'noisy ~ x', 'logistic')).toThrow('other values than 0 and 1')
  })

  it('one imputation', () => {
    const one = { original: null, count: 1, table: () => table }
    expect(() => analyse(one, { kind: 'means', columns: ['x'] })).toThrow('at least two imputations')
  })

  it('a category that some imputations do not have', () => {
    const other = tableOf({ noisy, g: ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'c'] })
    const less = {
      ...other,
      columns: other.columns.map((column) =>
        column.kind === 'category' ? { ...column, codes: column.codes.map((code) => Math.min(code, 1)) } : column,
      ),
    }
    const imputed = { original: null, count: 2, table: (index: number) => (index === 0 ? other : less) }
    expect(() => analyse(imputed, { kind: 'regression', formula: 'noisy ~ g', family: 'auto' })).toThrow(
      'g is never “c” in imputation 2',
    )
  })
})

it('a term that says nothing new is left out, and said so', () => {
  const twiceX = x.map((value) => 2 * value)
  const report = fit(tableOf({ noisy, x, twiceX, groups }), 'noisy ~ x + twiceX + groups')
  expect(report.estimates.map(({ name }) => name)).toEqual(['(Intercept)', 'x', 'groupsb'])
  expect(report.notes).toEqual(['twiceX was left out: other terms already say the same.'])
})

it('complete rows that cannot be fitted are no reason to refuse the rest', () => {
  const completed = tableOf({ noisy, x })
  const original = tableOf({ noisy: noisy.map((value, row) => (row > 1 ? NaN : value)), x })
  const imputed = { original, count: 2, table: () => completed }
  const report = analyse(imputed, { kind: 'regression', formula: 'noisy ~ x', family: 'auto' })
  expect(report.completeRows).toBe(2)
  expect(report.completeProblem).toContain('2 coefficients for 2 rows (the complete rows)')
  expect(report.estimates[1]!.complete).toBeNull()
})
