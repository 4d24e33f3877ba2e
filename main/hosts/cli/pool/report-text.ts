import type { AnalysisReport, PooledEstimate, Stated } from '../../../../contract/analysis'
import { shortNumber } from '../../../analysis/sentence'
import { counted } from '../../../counted'
import { alignColumns } from '../text-table'

/** The report for a terminal: pooled estimates, complete rows beside them, tests of whole terms, the sentence for a paper. */
export function reportText(report: AnalysisReport): string {
  const { title, formula, imputations, rows, completeRows, completeProblem, notes, enough, sentence } = report
  const complete =
    completeRows === null
      ? ' What complete rows alone say is not known; give the table with its gaps with --original.'
      : ` ${counted(completeRows, 'row is', 'rows are')} complete.`
  const head = [
    title,
    ...(formula === null ? [] : [formula]),
    `${imputations} imputations of ${counted(rows, 'row')}.${complete}`,
  ]
  const after = [
    ...(completeProblem === null ? [] : [`Complete rows alone give no answer: ${completeProblem}`]),
    ...notes,
    ...(enough === null ? [] : [enough.sentence]),
  ]
  return [
    head.join('\n'),
    estimateTable(report.estimates),
    ...(report.terms.length === 0 ? [] : [termTable(report.terms)]),
    ...(after.length === 0 ? [] : [after.join('\n')]),
    `For a paper: ${sentence}`,
  ].join('\n\n')
}

type Field<T> = readonly [title: string, text: (of: T) => string]

const pText = (p: number | null): string => (p === null ? '' : p < 0.001 ? '<0.001' : p.toFixed(3))
const range = ({ low, high }: Stated): string =>
  low === null || high === null ? '' : `${shortNumber(low)} to ${shortNumber(high)}`

const pooled: readonly Field<PooledEstimate>[] = [
  ['', ({ label }) => label],
  ['estimate', ({ estimate }) => shortNumber(estimate)],
  ['odds ratio', ({ scale, estimate }) => (scale === 'log-odds' ? shortNumber(Math.exp(estimate)) : '')],
  ['std. error', ({ standardError }) => shortNumber(standardError)],
  ['df', ({ df }) => (df === null ? '∞' : df.toFixed(1))],
  ['95% interval', range],
  ['p', ({ p }) => pText(p)],
  ['fmi', ({ fmi }) => fmi.toFixed(3)],
]

const ofComplete: readonly Field<Stated>[] = [
  ['complete rows', ({ estimate }) => shortNumber(estimate)],
  ['std. error', ({ standardError }) => shortNumber(standardError)],
  ['95% interval', range],
  ['p', ({ p }) => pText(p)],
]

function estimateTable(estimates: readonly PooledEstimate[]): string {
  const fields: readonly Field<PooledEstimate>[] = [
    ...pooled,
    ...ofComplete.map(([title, text]): Field<PooledEstimate> => [
      title,
      ({ complete }) => (complete === null ? '' : text(complete)),
    ]),
  ]
  // What nothing can be said of, such as p of a mean, takes no room.
  const used = fields.filter(([, text]) => estimates.some((estimate) => text(estimate) !== ''))
  const lines = estimates.map((estimate) => used.map(([, text]) => text(estimate)))
  return alignColumns([used.map(([title]) => title), ...lines], { numbers: true })
}

function termTable(terms: AnalysisReport['terms']): string {
  const lines = terms.map(({ label, f, df1, df2, p }) => [label, shortNumber(f), String(df1), df2.toFixed(1), pText(p)])
  return alignColumns([['all of a term', 'F', 'df1', 'df2', 'p'], ...lines], { numbers: true })
}
