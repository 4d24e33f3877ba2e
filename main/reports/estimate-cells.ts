import type { AnalysisReport, PooledEstimate, Stated } from '../../contract/analysis'
import { shortNumber } from '../analysis/sentence'

type Field<T> = readonly [title: string, text: (of: T) => string]

export const pText = (p: number | null): string => (p === null ? '' : p < 0.001 ? '<0.001' : p.toFixed(3))
export const rangeText = ({ low, high }: Pick<Stated, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `${shortNumber(low)} to ${shortNumber(high)}`

const pooled: readonly Field<PooledEstimate>[] = [
  ['', ({ label }) => label],
  ['estimate', ({ estimate }) => shortNumber(estimate)],
  ['odds ratio', ({ scale, estimate }) => (scale === 'log-odds' ? shortNumber(Math.exp(estimate)) : '')],
  ['std. error', ({ standardError }) => shortNumber(standardError)],
  ['df', ({ df }) => (df === null ? '∞' : df.toFixed(1))],
  ['95% interval', rangeText],
  ['p', ({ p }) => pText(p)],
  ['fmi', ({ fmi }) => fmi.toFixed(3)],
]

const increase: Field<PooledEstimate> = ['riv', ({ riv }) => (riv === null ? '' : riv.toFixed(3))]

const ofComplete: readonly Field<Stated>[] = [
  ['complete rows', ({ estimate }) => shortNumber(estimate)],
  ['std. error', ({ standardError }) => shortNumber(standardError)],
  ['95% interval', rangeText],
  ['p', ({ p }) => pText(p)],
]

/** Estimates as texts, the titles first; what nothing can be said of, such as p of a mean, takes no room. */
export function estimateCells(estimates: readonly PooledEstimate[], { riv = false } = {}): string[][] {
  const fields: readonly Field<PooledEstimate>[] = [
    ...pooled,
    ...(riv ? [increase] : []),
    ...ofComplete.map(([title, text]): Field<PooledEstimate> => [
      title,
      ({ complete }) => (complete === null ? '' : text(complete)),
    ]),
  ]
  const used = fields.filter(([, text]) => estimates.some((estimate) => text(estimate) !== ''))
  return [used.map(([title]) => title), ...estimates.map((estimate) => used.map(([, text]) => text(estimate)))]
}

export const termCells = (terms: AnalysisReport['terms']): string[][] => [
  ['all of a term', 'F', 'df1', 'df2', 'p'],
  ...terms.map(({ label, f, df1, df2, p }) => [label, shortNumber(f), String(df1), df2.toFixed(1), pText(p)]),
]
