import type { AnalysisReport, PooledEstimate } from '../../contract/analysis'
import { counted } from '../counted'
import type { Method } from './method'

/** More estimates than this would make no sentence that anyone reads. */
const MOST_NAMED = 6

/** What was done and found, for the methods and results of a paper. */
export function paperSentence(method: Method, report: Omit<AnalysisReport, 'sentence'>): string {
  const { estimates, imputations, rows, completeRows } = report
  const incomplete = completeRows === null ? 0 : Math.max(0, rows - completeRows)
  const gaps = incomplete === 0 ? '' : `, of which ${incomplete.toLocaleString('en')} had missing values`
  const done = `We computed ${method.words} in each of ${imputations} imputed data sets (${counted(rows, 'row')}${gaps}) and pooled the results by Rubin’s rules with Barnard–Rubin degrees of freedom.`
  const asked = estimates.filter(({ name }) => name !== '(Intercept)')
  const named = (asked.length > 0 ? asked : estimates).slice(0, MOST_NAMED).map(words)
  const more =
    asked.length > MOST_NAMED ? `; ${counted(asked.length - MOST_NAMED, 'further estimate')} in the table` : ''
  const most = Math.max(...estimates.map(({ fmi }) => fmi))
  return `${done} The pooled estimates were: ${named.join('; ')}${more}. The largest fraction of missing information was ${most.toFixed(2)}.`
}

function words({ label, scale, estimate, low, high, p }: PooledEstimate): string {
  const odds = scale === 'log-odds'
  const value = (x: number): string => shortNumber(odds ? Math.exp(x) : x)
  const range = low === null || high === null ? '' : `95% CI ${value(low)} to ${value(high)}`
  const facts = [range, p === null ? '' : pWords(p)].filter((fact) => fact !== '').join(', ')
  return `${label} ${odds ? 'odds ratio ' : ''}${value(estimate)}${facts === '' ? '' : ` (${facts})`}`
}

/** "p = 0.013", "p < 0.001". */
export const pWords = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`)

/** Three or four digits that count, and all digits before the point. */
export function shortNumber(x: number): string {
  if (x === 0) return '0'
  const size = Math.abs(x)
  const digits =
    size >= 1000 ? size.toFixed(0) : size < 1e-4 ? size.toExponential(2) : String(Number(size.toPrecision(4)))
  return x < 0 ? `−${digits}` : digits
}
