import { percentText } from '../../missing/percent'
import type { ReportFacts, Section } from '../facts'
import { html, nothing, tableOf, type Markup } from '../html'
import { calibrationPlot, overimputePlot } from '../svg'

const verdicts = { better: 'better', same: 'about the same', worse: 'worse' }
export const hiddenWords = { cells: 'at random', runs: 'at random, in stretches as long as the table’s own gaps' }
const mostPlots = 24

/** Known cells were hidden and filled: how close that came, column by column. */
export function evaluationSection({ evaluation }: ReportFacts): Section | null {
  if (evaluation === null) return null
  const score = (value: number, measure: 'error' | 'accuracy'): string =>
    measure === 'error' ? `${value.toFixed(2)} SD` : `${percentText(value)} right`
  return {
    id: 'evaluation',
    title: 'How well known cells were filled',
    body: html`<p>
        ${percentText(evaluation.hiddenShare)} of the known cells of every column
        (${evaluation.hidden.toLocaleString('en')}) were hidden ${hiddenWords[evaluation.hiddenAs]} (seed
        ${evaluation.seed}), a model was trained without them, and they were filled. ${evaluation.summary}
      </p>
      <p>
        Error is the root mean squared error in standard deviations of the column. Calibration counts in ten classes
        where the hidden value lies within its predicted distribution: an even height is right. What was hidden was
        chosen at random; gaps that are not may be harder.
      </p>
      ${tableOf(
        'Verdict per column',
        [
          'Column',
          'Against mean or most frequent value',
          'Model',
          'Others',
          '90% interval holds',
          'Calibration',
          'Hidden',
        ],
        evaluation.columns.map((column) => [
          column.name,
          `${verdicts[column.verdict]}: ${column.words}`,
          score(column.model, column.measure),
          column.others.map(({ method, score: own }) => `${method} ${score(own, column.measure)}`).join('; '),
          column.coverage === null ? '–' : percentText(column.coverage),
          column.pit === null
            ? '–'
            : calibrationPlot(column.pit, `Calibration of ${column.name}: ${column.pit.join(', ')} in ten classes`),
          column.hidden.toLocaleString('en'),
        ]),
      )}
      ${plots(evaluation)}`,
  }
}

function plots(evaluation: NonNullable<ReportFacts['evaluation']>): Markup {
  const drawn = evaluation.columns.filter(({ points }) => points && points.length > 0).slice(0, mostPlots)
  if (drawn.length === 0) return nothing
  return html`<h3>Hidden values against what was filled</h3>
    <p>
      Across: the value that was there. Upwards: the best guess with its 90% interval; dashed intervals miss the value.
    </p>
    <div class="plots">
      ${drawn.map(
        ({ name, points, coverage }) =>
          html`<figure>
            ${overimputePlot(
              points!,
              `${name}: hidden values against guesses, ${coverage === null ? '' : `${percentText(coverage)} of the intervals hold the value`}`,
            )}
            <figcaption>${name}</figcaption>
          </figure>`,
      )}
    </div>`
}
