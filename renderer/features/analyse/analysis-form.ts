import type { Analysis } from '../../../contract/analysis'
import type { ColumnInfo } from '../../../contract/columns'
import { texts } from '../../texts/en'
import { nameInFormula, namesIn, textInFormula } from './formula-names'

export type AnalysisKind = Analysis['kind']
type Family = Extract<Analysis, { kind: 'regression' }>['family']

/** What the dialog asks; columns by name. */
export type AnalysisForm = {
  kind: AnalysisKind
  /** The model is written as a formula, instead of chosen by columns. */
  writing: boolean
  formula: string
  family: Family
  outcome: string
  /** Of an outcome with several categories, the one to be explained. */
  event: string
  predictors: string[]
  interactions: [string, string][]
  columns: Record<Exclude<AnalysisKind, 'regression' | 'comparison'>, string[]>
  shares: string
  compared: string
  by: string
}

export const emptyForm = (): AnalysisForm => ({
  kind: 'regression',
  writing: false,
  formula: '',
  family: 'auto',
  outcome: '',
  event: '',
  predictors: [],
  interactions: [],
  columns: { means: [], proportions: [], quantiles: [], correlations: [] },
  shares: '0.25, 0.5, 0.75',
  compared: '',
  by: '',
})

/** What analyses can work with: numbers, dates and categories. */
export const isUsable = ({ type, distinct }: ColumnInfo): boolean => type !== 'text' && type !== 'id' && distinct > 0
export const isNumber = ({ levels }: ColumnInfo): boolean => levels === null

/** The chosen model as a formula; empty until there is an outcome and a predictor. */
export function formulaOf(form: AnalysisForm, columns: readonly ColumnInfo[]): string {
  const { outcome, predictors, interactions } = form
  if (outcome === '' || predictors.length === 0) return ''
  const levels = columns.find(({ name }) => name === outcome)?.levels ?? null
  const event = levels !== null && levels.length > 2 ? ` == ${textInFormula(form.event || levels.at(-1)!)}` : ''
  const terms = [...predictors.map(nameInFormula), ...interactions.map((pair) => pair.map(nameInFormula).join(':'))]
  return `${nameInFormula(outcome)}${event} ~ ${terms.join(' + ')}`
}

export const sharesOf = (text: string): number[] | null => {
  const shares = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(Number)
  return shares.length > 0 && shares.length <= 20 && shares.every((share) => share > 0 && share < 1) ? shares : null
}

/** The analysis that the form asks for, or why there is none yet. */
export function analysisOf(form: AnalysisForm, columns: readonly ColumnInfo[]): Analysis | { readonly need: string } {
  const { need } = texts.analyse
  switch (form.kind) {
    case 'regression': {
      if (form.writing)
        return form.formula.trim() === ''
          ? { need: need.formula }
          : { kind: 'regression', formula: form.formula, family: form.family }
      if (form.outcome === '') return { need: need.outcome }
      if (form.predictors.length === 0) return { need: need.predictors }
      return { kind: 'regression', formula: formulaOf(form, columns), family: 'auto' }
    }
    case 'comparison':
      return form.compared === '' || form.by === ''
        ? { need: need.compared }
        : { kind: 'comparison', column: form.compared, by: form.by }
    case 'quantiles': {
      const shares = sharesOf(form.shares)
      if (form.columns.quantiles.length === 0) return { need: need.columns }
      return shares === null
        ? { need: need.shares }
        : { kind: 'quantiles', columns: [...form.columns.quantiles], shares }
    }
    case 'correlations':
      return form.columns.correlations.length < 2
        ? { need: need.twoColumns }
        : { kind: 'correlations', columns: [...form.columns.correlations] }
    default:
      return form.columns[form.kind].length === 0
        ? { need: need.columns }
        : { kind: form.kind, columns: [...form.columns[form.kind]] }
  }
}

/** Where an analysis names a column, the outcome first; −1 where it does not. */
export function placeIn(used: Analysis, name: string): number {
  if (used.kind === 'regression') return namesIn(used.formula).indexOf(name)
  return used.kind === 'comparison' ? [used.column].indexOf(name) : used.columns.indexOf(name)
}
