import type { AnalysisReport, PooledEstimate, Stated } from '../../../contract/analysis'
import { texts } from '../../texts/en'
import { formatNumber, formatOnePlace, formatP, formatThreePlaces } from '../../texts/format'

export type EstimateColumn = {
  readonly head: string
  readonly tip: string | null
  /** Whether it is about complete rows only. */
  readonly complete: boolean
  readonly cells: readonly string[]
}

const words = texts.analyse
const interval = ({ low, high }: Stated): string =>
  low === null || high === null ? '' : words.to(formatNumber(low), formatNumber(high))

/** The columns of the report's table; what nothing can be said of, such as p of a mean, takes no room. */
export function estimateColumns({ estimates }: AnalysisReport): EstimateColumn[] {
  const { head, tips } = words
  const of = (title: string, tip: string | null, text: (estimate: PooledEstimate) => string): EstimateColumn => ({
    head: title,
    tip,
    complete: false,
    cells: estimates.map(text),
  })
  const ofComplete = (title: string, text: (stated: Stated) => string): EstimateColumn => ({
    head: title,
    tip: null,
    complete: true,
    cells: estimates.map(({ complete }) => (complete === null ? '' : text(complete))),
  })
  return [
    of(head.estimate, null, ({ estimate }) => formatNumber(estimate)),
    of(head.odds, null, ({ scale, estimate }) => (scale === 'log-odds' ? formatNumber(Math.exp(estimate)) : '')),
    of(head.error, tips.error, ({ standardError }) => formatNumber(standardError)),
    of(head.interval, null, interval),
    of(head.p, tips.p, ({ p }) => (p === null ? '' : formatP(p))),
    of(head.df, tips.df, ({ df }) => (df === null ? '∞' : formatOnePlace(df))),
    of(head.fmi, tips.fmi, ({ fmi }) => formatThreePlaces(fmi)),
    of(head.riv, tips.riv, ({ riv }) => (riv === null ? '' : formatThreePlaces(riv))),
    ofComplete(head.estimate, ({ estimate }) => formatNumber(estimate)),
    ofComplete(head.error, ({ standardError }) => formatNumber(standardError)),
    ofComplete(head.interval, interval),
    ofComplete(head.p, ({ p }) => (p === null ? '' : formatP(p))),
  ].filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** The table as text with tabs, as spreadsheets and word processors take it. */
export function estimateText(report: AnalysisReport): string {
  const columns = estimateColumns(report)
  const head = columns.map((column) => (column.complete ? `${words.completeOnly}: ${column.head}` : column.head))
  const lines = report.estimates.map(({ label }, at) => [label, ...columns.map(({ cells }) => cells[at]!)])
  return [['', ...head], ...lines].map((line) => line.join('\t')).join('\n')
}
