import type { ReportFacts, Section } from '../facts'
import { html, list } from '../html'
import { comparisonPlot } from '../svg'

const mostPlots = 60

/** Filled beside observed values, and where they differ more than expected. */
export function comparedSection({ comparisons, differences }: ReportFacts): Section | null {
  if (comparisons.length === 0) return null
  const odd = differences.filter(({ isOdd }) => isOdd)
  return {
    id: 'compared',
    title: 'Filled beside observed values',
    body: html`<p>
        Bars: shares of the observed values; lines: of the filled ones, one per imputation; short marks where fewer than
        20 cells were filled.
        ${comparisons[0]!.guess ? 'Best guesses lie closer together than real values do; several imputations show the spread as it is.' : ''}
      </p>
      ${
        odd.length === 0
          ? html`<p>
              No column’s filled values differ from the observed ones more than what its gaps depend on explains.
            </p>`
          : html`<p>
                These differ more than what their gaps depend on explains. That can be right, as filling reads all
                columns; it is worth a look.
              </p>
              ${list(odd.map(({ name, sentence }) => html`<b>${name}</b> ${sentence}`))}`
      }
      <div class="plots">
        ${comparisons.slice(0, mostPlots).map((comparison) => {
          const [all] = comparison.groups
          return html`<figure>
            ${comparisonPlot(
              all!.observed.shares,
              all!.filled.map(({ shares }) => shares),
              comparison.kind === 'bins',
              all!.filled[0]?.count ?? 0,
              comparison.sentence,
            )}
            <figcaption>
              <b>${comparison.name}</b> · ${ends(comparison.kind, comparison.labels)}<br />${comparison.sentence}
            </figcaption>
          </figure>`
        })}
      </div>`,
  }
}

const ends = (kind: 'bins' | 'levels', labels: readonly string[]): string =>
  kind === 'bins' ? `${labels[0]} to ${labels.at(-1)}` : labels.join(', ')
