import type { AnalysisReport, WhatIfReport } from '../../contract/analysis'
import { shortNumber } from '../analysis/sentence'
import { amountWords } from '../analysis/what-if/words'
import { counted } from '../counted'
import { escapeHtml } from './escape-html'
import { estimateCells, pText, rangeText, termCells } from './estimate-cells'
import { intervalSvg } from './interval-svg'
import { page, paragraph, tableHtml } from './page'

/** The report as a page to keep or to hand on. */
export function reportHtml(report: AnalysisReport): string {
  const { title, formula, imputations, rows, completeRows, completeProblem, estimates, terms, notes } = report
  const complete = completeRows === null ? '' : `, ${counted(completeRows, 'row')} of them complete`
  const [head, ...lines] = estimateCells(estimates, { riv: true })
  const drawn = lines.map((line, at) => [line[0]!, { html: intervalSvg(estimates[at]!) }, ...line.slice(1)])
  const [termHead, ...termLines] = termCells(terms)
  return page(title, [
    ...(formula === null ? [] : [`<p><code>${escapeHtml(formula)}</code></p>`]),
    paragraph(`${imputations} imputations of ${counted(rows, 'row')}${complete}, pooled by Rubin’s rules.`, 'facts'),
    tableHtml(
      { head: [head![0]!, 'interval', ...head!.slice(1)], rows: drawn },
      'Dots: each imputation. Upper line: pooled, with its 95% interval. Lower line: complete rows only. Dashed: 0.',
    ),
    ...(terms.length === 0 ? [] : [tableHtml({ head: termHead!, rows: termLines }, 'Whole terms')]),
    ...(completeProblem === null ? [] : [paragraph(`Complete rows alone give no answer: ${completeProblem}`, 'notes')]),
    ...[...notes, ...(report.enough === null ? [] : [report.enough.sentence])].map((note) => paragraph(note, 'notes')),
    `<blockquote>${paragraph(report.sentence)}</blockquote>`,
  ])
}

/** What was assumed of the filled values, and what that does to every estimate. */
export function whatIfHtml({ title, column, how, where, amounts, estimates, imputations }: WhatIfReport): string {
  const rows = where === null ? '' : ` in rows where ${where}`
  return page(`${title}: what if the filled values of ${column} were others`, [
    paragraph(
      `The filled values of ${column}${rows} are ${how === 'add' ? 'shifted' : 'scaled'} in each of ${imputations} imputations, which are then analysed and pooled by Rubin’s rules.`,
      'facts',
    ),
    ...estimates.map(({ label, points, sentence }) => {
      const lines = points.map((point, at) => [
        amountWords(how, amounts[at]!),
        shortNumber(point.estimate),
        rangeText(point),
        pText(point.p),
      ])
      return `${tableHtml({ head: ['', 'estimate', '95% interval', 'p'], rows: lines }, label)}\n${paragraph(sentence)}`
    }),
  ])
}
