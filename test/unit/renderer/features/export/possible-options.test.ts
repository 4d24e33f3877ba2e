import { describe, expect, it } from 'vitest'
import type { ExportOptions } from '../../../../../contract/export'
import { guardActs, possibleOptions } from '../../../../../renderer/features/export/possible-options'

const options: ExportOptions = {
  format: 'xlsx',
  fill: 'imputations',
  layout: 'files',
  sideFiles: { map: true, likelihoods: true, manifest: true },
  guardFormulas: true,
}
const last = { options, sameTable: true, filledSince: false }
const table = { bestGuess: true, imputations: true, scored: true, format: 'CSV' }

describe('possibleOptions', () => {
  it('takes what is on the screen the first time', () => {
    expect(possibleOptions(null, table, 2).fill).toBe('imputations')
    expect(possibleOptions(null, table, 'mean').fill).toBe('mean')
  })

  it('remembers the last choice as far as this table allows it', () => {
    expect(possibleOptions(last, table, 'mean')).toEqual(options)
    const possible = possibleOptions(last, { ...table, imputations: false, scored: false }, 'mean')
    expect(possible).toMatchObject({ format: 'xlsx', fill: 'mean', sideFiles: { map: true, likelihoods: false } })
  })

  it('takes what was filled since, not what was exported before', () => {
    const before = { options: { ...options, fill: 'none' as const }, sameTable: true, filledSince: true }
    expect(possibleOptions(before, table, 'mean').fill).toBe('mean')
    expect(possibleOptions(before, table, 1).fill).toBe('imputations')
    expect(possibleOptions({ ...before, filledSince: false }, table, 'mean').fill).toBe('none')
    const mean = { ...before, options: { ...options, fill: 'mean' as const } }
    expect(possibleOptions(mean, table, 1).fill).toBe('imputations')
  })

  it.each([
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
    ['Parquet', 'parquet'],
    ['JSON', 'csv'],
    ['Stata', 'dta'],
    ['SPSS', 'sav'],
    ['SAS', 'csv'],
    ['Stata, gzip', 'dta'],
  ])('begins with the format of %s, also after another table was exported', (format, expected) => {
    expect(possibleOptions(null, { ...table, format }, 'mean').format).toBe(expected)
    expect(possibleOptions({ ...last, sameTable: false }, { ...table, format }, 'mean').format).toBe(expected)
  })

  it('leaves gaps empty when nothing is filled', () => {
    expect(possibleOptions(null, { ...table, bestGuess: false, imputations: false }, 'none').fill).toBe('none')
  })
})

describe('guardActs', () => {
  const none = { map: false, likelihoods: false, manifest: true }

  it.each([
    ['csv', true],
    ['xlsx', false],
    ['parquet', false],
    ['dta', false],
    ['sav', false],
  ] as const)('in %s: %s', (format, acts) => {
    expect(guardActs({ ...options, format, sideFiles: none })).toBe(acts)
  })

  it('acts on the CSV files beside a workbook', () => {
    expect(guardActs({ ...options, format: 'xlsx', sideFiles: { ...none, map: true } })).toBe(true)
    expect(guardActs({ ...options, format: 'parquet', sideFiles: { ...none, likelihoods: true } })).toBe(true)
  })
})
