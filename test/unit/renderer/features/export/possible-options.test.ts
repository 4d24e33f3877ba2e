import { describe, expect, it } from 'vitest'
import type { ExportOptions } from '../../../../../contract/export'
import { possibleOptions } from '../../../../../renderer/features/export/possible-options'

const last: ExportOptions = {
  format: 'xlsx',
  fill: 'imputations',
  layout: 'files',
  sideFiles: { map: true, likelihoods: true, manifest: true },
  guardFormulas: true,
}

describe('possibleOptions', () => {
  it('takes what is on the screen the first time', () => {
    expect(possibleOptions(null, { mean: true, imputations: true, scored: false }, 2).fill).toBe('imputations')
    expect(possibleOptions(null, { mean: true, imputations: true, scored: false }, 'mean').fill).toBe('mean')
  })

  it('remembers the last choice as far as this table allows it', () => {
    expect(possibleOptions(last, { mean: true, imputations: true, scored: true }, 'mean')).toEqual(last)
    const possible = possibleOptions(last, { mean: true, imputations: false, scored: false }, 'mean')
    expect(possible).toMatchObject({ format: 'xlsx', fill: 'mean', sideFiles: { map: true, likelihoods: false } })
  })

  it('leaves gaps empty when nothing is filled', () => {
    expect(possibleOptions(null, { mean: false, imputations: false, scored: false }, 'none').fill).toBe('none')
  })
})
