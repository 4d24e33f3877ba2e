import { describe, expect, it } from 'vitest'
import { fillOptions, type FillForm } from '../../../../../renderer/features/fill/fill-form'

const form: FillForm = { method: 'mean', imputations: 5, scope: 'all', columns: [2], minCertainty: 0.6, seed: '7' }
const selection = { start: 3, end: 9, columns: [1, 4] }

describe('fillOptions', () => {
  it('means every gap when nothing is narrowed', () => {
    expect(fillOptions(form, selection)).toMatchObject({ columns: null, rows: null, seed: 7, minCertainty: 0.6 })
  })

  it('means the cells of the selection, or all gaps of the chosen columns', () => {
    expect(fillOptions({ ...form, scope: 'selection' }, selection)).toMatchObject({
      columns: [1, 4],
      rows: { start: 3, end: 9 },
    })
    expect(fillOptions({ ...form, scope: 'columns' }, selection)).toMatchObject({ columns: [2], rows: null })
  })

  it('holds numbers inside what can be asked', () => {
    expect(fillOptions({ ...form, imputations: 1000 }, null).imputations).toBe(100)
    expect(fillOptions({ ...form, imputations: Number.NaN }, null).imputations).toBe(1)
    expect(fillOptions({ ...form, seed: 'x' }, null).seed).toBe(1)
  })
})
