import { counted } from '../../counted'
import { percentText } from '../../missing/percent'
import type { ReportFacts, Section } from '../facts'
import { html, list } from '../html'
import { hiddenWords } from './evaluation'

const citation =
  'Strauss RR, Oliva JB. Arbitrary Conditional Distributions with Energy. Advances in Neural Information Processing Systems 34 (2021).'
const rubin = 'Rubin DB. Multiple Imputation for Nonresponse in Surveys. Wiley, 1987.'
const little =
  'Little RJA. A test of missing completely at random for multivariate data with missing values. Journal of the American Statistical Association 83 (1988) 1198–1202.'

/** A paragraph to put into a paper, and what it cites. */
export function methodsSection(facts: ReportFacts): Section {
  return {
    id: 'methods',
    title: 'For the methods section',
    body: html`<blockquote>${methodsText(facts)}</blockquote>
      <h3>References</h3>
      ${list([
        ...(facts.model === null ? [] : [citation]),
        ...(facts.fills.some(({ method }) => method === 'sample') ? [rubin] : []),
        ...(facts.study.little === null ? [] : [little]),
      ])}`,
  }
}

export function methodsText({ info, study, model, fills, evaluation, version, analyses }: ReportFacts): string {
  const cells = info.rows * info.columns.length
  const parts = [
    `The table had ${counted(info.rows, 'row')} and ${counted(info.columns.length, 'variable')}; ${percentText(info.gaps / Math.max(1, cells))} of the cells were missing, in ${counted(study.columns.length, 'variable')}, and ${study.completeRows.toLocaleString('en')} rows (${percentText(study.completeRows / Math.max(1, study.rows))}) were complete.`,
  ]
  if (study.little)
    parts.push(
      `Little’s test ${study.little.p < 0.05 ? 'spoke against' : 'did not speak against'} values missing completely at random (χ² = ${study.little.statistic.toFixed(1)}, df = ${study.little.df}, p ${study.little.p < 0.001 ? '< 0.001' : `= ${study.little.p.toPrecision(2)}`}).`,
    )
  if (model)
    parts.push(
      `Missing values were imputed with ACE (Strauss and Oliva 2021), a model of the joint distribution of all ${model.columns.length} usable variables from which any missing ones are predicted given the observed ones of the same row${model.arrangement ? ' and of its neighbours' : ''}, in Lacuna ${version} (preset ${model.preset}, seed ${model.seed}), under the assumption that values are missing at random given the observed ones.`,
    )
  const drawn = fills.find(({ method }) => method === 'sample')
  const guessed = fills.find(({ method }) => method !== 'sample')
  if (drawn)
    parts.push(
      `${counted(drawn.imputations, 'imputation')} were drawn (seed ${drawn.seed})${analyses.length > 0 ? ', analysed and pooled by Rubin’s rules' : '; analyses of them are to be pooled by Rubin’s rules'}.`,
    )
  if (guessed)
    parts.push(`Single best guesses (${guessed.method} or most likely category) were ${drawn ? 'also made' : 'used'}.`)
  if (evaluation)
    parts.push(
      `In ${evaluation.hidden.toLocaleString('en')} known cells that were hidden ${hiddenWords[evaluation.hiddenAs]} (${percentText(evaluation.hiddenShare)}) ${evaluation.error === null ? '' : `the mean error was ${evaluation.error.toFixed(2)} standard deviations`}${evaluation.error !== null && evaluation.accuracy !== null ? ' and ' : ''}${evaluation.accuracy === null ? '' : `${percentText(evaluation.accuracy)} of categories were right`}${evaluation.coverage === null ? '' : `; 90% intervals held ${percentText(evaluation.coverage)} of the values`}.`,
    )
  return parts.join(' ')
}
