import type { AnalysisResult } from '../../contract/analysis'
import { reportLines } from './report-csv'
import { reportHtml, whatIfHtml } from './report-html'
import { whatIfLines } from './what-if-csv'

export type ReportFormat = 'csv' | 'html'

/** What an analysis found, as the lines of a file. */
export function resultLines(result: AnalysisResult, format: ReportFormat): Iterable<string> {
  if (result.kind === 'report') return format === 'csv' ? reportLines(result.report) : [reportHtml(result.report)]
  return format === 'csv' ? whatIfLines(result.whatIf) : [whatIfHtml(result.whatIf)]
}

/** "penguins-analysis.csv" for "penguins.csv". */
export const fileNameOf = (table: string, kind: AnalysisResult['kind'], format: ReportFormat): string =>
  `${table.replace(/\.[^.]+$/, '')}-${kind === 'report' ? 'analysis' : 'what-if'}.${format}`
