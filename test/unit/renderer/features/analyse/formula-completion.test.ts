import { describe, expect, it } from 'vitest'
import { completions } from '../../../../../renderer/features/analyse/formula-completion'
import { nameInFormula, namesIn, textInFormula } from '../../../../../renderer/features/analyse/formula-names'
import { parseFormula, formulaColumns } from '../../../../../main/analysis/formula/parse'

const names = ['body_mass_g', 'bill depth', 'bill_length_mm', 'sex', 'a`b', '2nd']

describe('names of columns in a formula', () => {
  it('are offered for what is begun at the caret, those that begin so first', () => {
    expect(completions('sex ~ b', 7, names).map(({ name }) => name)).toEqual([
      'body_mass_g',
      'bill depth',
      'bill_length_mm',
      'a`b',
    ])
    expect(completions('mass ~ sex', 4, names)).toEqual([{ name: 'body_mass_g', text: 'body_mass_g ~ sex', caret: 11 }])
    expect(completions('sex ~ `bill d', 13, names)[0]).toEqual({
      name: 'bill depth',
      text: 'sex ~ `bill depth`',
      caret: 18,
    })
    expect(completions('sex ~ ', 6, names)).toEqual([])
    expect(completions('sex', 3, names)).toEqual([])
  })

  it('are written so that the application reads them again, whatever they hold', () => {
    for (const name of names) {
      const formula = `sex ~ ${nameInFormula(name)}`
      expect(formulaColumns(parseFormula(formula))).toContain(name)
      expect(namesIn(formula)).toEqual(['sex', name])
    }
    expect(parseFormula(`sex == ${textInFormula('the "one"')} ~ 1`).response).toMatchObject({ level: 'the "one"' })
  })
})
