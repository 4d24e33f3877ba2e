import type { ReportFacts, Section } from '../facts'
import { html, tableOf } from '../html'

/** What guides for reporting missing data ask for, and where this report answers it. */
export function checklistSection({ model, fills, evaluation, analyses, laidDown }: ReportFacts): Section {
  const link = (id: string, text: string) => html`<a href="#${id}">${text}</a>`
  const yours = 'To be written by you: the data cannot say it.'
  const undone = 'To be written by you: nothing was analysed in Lacuna.'
  const rows: [string, string, string | ReturnType<typeof link>][] = [
    ['STROBE 14b', 'Number of missing values of each variable', link('gaps', 'What is missing')],
    ['STROBE 12c', 'How missing data were addressed', link('methods', 'For the methods section')],
    [
      'STROBE 12e',
      'Sensitivity analyses',
      laidDown.some(({ id }) => id === 'sensitivity') ? link('sensitivity', 'Sensitivity') : undone,
    ],
    ['STROBE 13', 'Why values are missing', `${yours} What gaps depend on is under What is missing.`],
    ['TARMOS 1', 'The analysis and how missing data would be dealt with, planned beforehand', yours],
    [
      'TARMOS 2',
      'Missing data examined: amounts, patterns, differences between complete and incomplete rows',
      link('gaps', 'What is missing'),
    ],
    ['TARMOS 2', 'Assumption about the mechanism, and whether it is plausible', link('open', 'Limits')],
    [
      'TARMOS 3',
      'Software, version, settings, variables of the imputation model, number of imputations',
      model ? link('learned', 'What was learned and filled') : 'Nothing was imputed.',
    ],
    [
      'TARMOS 3',
      'Imputed values compared with observed ones',
      fills.length > 0 ? link('compared', 'Filled beside observed values') : 'Nothing was imputed.',
    ],
    [
      'TARMOS 3',
      'How well the imputation works',
      evaluation ? link('evaluation', 'How well known cells were filled') : 'Not evaluated.',
    ],
    [
      'TARMOS 3',
      'Results beside those of complete rows alone',
      analyses.length > 0 ? link('pooled', 'Pooled results') : undone,
    ],
  ]
  return {
    id: 'checklist',
    title: 'What reporting guides ask for',
    body: html`<p>
        STROBE (von Elm and others 2007) and TARMOS (Lee and others, Journal of Clinical Epidemiology 134, 2021), point
        by point, in our words.
      </p>
      ${tableOf('Points and where they are answered', ['Guide', 'Asks for', 'Here'], rows)}`,
  }
}
