// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import {
  analysisOf,
  emptyForm,
  formulaOf,
  placeIn,
  sharesOf,
} from '../../../../../renderer/features/analyse/analysis-form'
import { emptyWhatIf, whatIfOf } from '../../../../../renderer/features/analyse/what-if-form'
import { column } from '../../column'

const columns = [
  column({ name: 'mass' }),
  column({ name: 'flipper length' }),
  column({ name: 'species', type: 'category', levels: ['A', 'B', 'C'] }),
]

describe('what the form asks for', () => {
  it('is a formula for those who choose columns', () => {
    const form = { ...emptyForm(), outcome: 'mass', predictors: ['flipper length', 'species'] }
    expect(formulaOf(form, columns)).toBe('mass ~ `flipper length` + species')
    expect(formulaOf({ ...form, interactions: [['species', 'flipper length']] }, columns)).toBe(
      'mass ~ `flipper length` + species + species:`flipper length`',
    )
    expect(formulaOf({ ...form, outcome: 'species', predictors: ['mass'], event: 'B' }, columns)).toBe(
      'species == "B" ~ mass',
    )
    const analysis = analysisOf(form, columns)
    expect(analysis).toEqual({ kind: 'regression', formula: 'mass ~ `flipper length` + species', family: 'auto' })
    if ('need' in analysis) throw new Error('there is an analysis')
    expect(['mass', 'flipper length', 'weight'].map((name) => placeIn(analysis, name))).toEqual([0, 1, -1])
  })

  it('or what is still to be said', () => {
    expect(analysisOf(emptyForm(), columns)).toEqual({ need: 'Choose an outcome first.' })
    expect(analysisOf({ ...emptyForm(), outcome: 'mass' }, columns)).toEqual({ need: 'Choose at least one predictor.' })
    expect(analysisOf({ ...emptyForm(), kind: 'correlations' }, columns)).toEqual({
      need: 'Choose at least two columns.',
    })
    expect(sharesOf('0.25; 0.5')).toEqual([0.25, 0.5])
    expect(sharesOf('50')).toBeNull()
  })

  it('and of a what-if its range and its rows, or what is wrong with them', () => {
    const form = { ...emptyWhatIf(), column: 'mass' }
    expect(whatIfOf(form, columns)).toEqual({ column: 'mass', how: 'add', range: null, where: null })
    expect(whatIfOf({ ...form, from: '−5', to: '5', step: '0,5', where: 'species', is: 'B' }, columns)).toEqual({
      column: 'mass',
      how: 'add',
      range: { from: -5, to: 5, step: 0.5 },
      where: { column: 'species', is: 'B' },
    })
    expect(whatIfOf({ ...form, where: 'mass', low: '3' }, columns)).toMatchObject({
      where: { column: 'mass', low: 3, high: null },
    })
    expect(whatIfOf({ ...form, from: '5', to: '1', step: '1' }, columns)).toHaveProperty('need')
    expect(whatIfOf({ ...form, from: '0', to: '1', step: '0.001' }, columns)).toHaveProperty('need')
    expect(whatIfOf({ ...form, where: 'mass', low: 'x' }, columns)).toHaveProperty('need')
  })
})
