import type { AnalysisReport } from '../../../../contract/analysis'
import { counted } from '../../../counted'
import { estimateCells, termCells } from '../../../reports/estimate-cells'
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
    alignColumns(estimateCells(report.estimates), { numbers: true }),
    ...(report.terms.length === 0 ? [] : [alignColumns(termCells(report.terms), { numbers: true })]),
    ...(after.length === 0 ? [] : [after.join('\n')]),
    `For a paper: ${sentence}`,
  ].join('\n\n')
}
