import { counted } from '../../counted'
import { percentText } from '../../missing/percent'
import type { ReportFacts, Section } from '../facts'
import { html, list, nothing, tableOf, type Markup } from '../html'
import { picture, shareBar } from '../svg'

const mostPatterns = 12
const mostNames = 8
const mostDependences = 80

/** Tables before figures: what is missing, in which columns, together with what, depending on what. */
export function gapsSection(facts: ReportFacts): Section {
  const { info, study } = facts
  const cells = info.rows * info.columns.length
  if (info.gaps === 0)
    return { id: 'gaps', title: 'What is missing', body: html`<p>Nothing: every cell has a value.</p>` }
  return {
    id: 'gaps',
    title: 'What is missing',
    body: html`<p>
        ${counted(info.gaps, 'gap')} in ${cells.toLocaleString('en')} cells (${percentText(info.gaps / cells)}), in
        ${counted(study.columns.length, 'column')}. ${study.completeRows.toLocaleString('en')} of
        ${study.rows.toLocaleString('en')} rows are complete
        (${percentText(study.completeRows / Math.max(1, study.rows))}).
      </p>
      ${tableOf(
        'Gaps per column, the most first',
        ['Column', 'Missing', 'Share', ''],
        study.columns.map(({ name, gaps, share }) => [
          name,
          gaps.toLocaleString('en'),
          percentText(share),
          shareBar(share, `${name}: ${percentText(share)} missing`),
        ]),
      )}
      <figure>
        ${pictureOf(facts)}
        <figcaption>
          The table as a picture: its ${counted(info.columns.length, 'column')} from left to right, its rows from top to
          bottom with the most gaps first; the darker, the more is missing.
        </figcaption>
      </figure>
      ${patternsOf(facts)}${dependenceOf(facts)}`,
  }
}

function pictureOf({ info, picture: { starts, gaps } }: ReportFacts): Markup {
  const shares = gaps.map((own) => own.map((count, band) => count / Math.max(1, starts[band + 1]! - starts[band]!)))
  const label = `Gaps of the table: ${info.columns
    .filter((column) => column.gaps > 0)
    .map((column) => `${column.name} ${percentText(column.gaps / Math.max(1, info.rows))}`)
    .join(', ')}`
  const names = info.columns.map(({ name }) => name)
  return picture(shares, names, label)
}

/** A column without any value is missing in every set and tells nothing about them. */
function patternsOf({ info, study }: ReportFacts): Markup {
  const untold = study.columns.filter(({ gaps }) => gaps === study.rows).map(({ column }) => column)
  const named = (columns: readonly number[]): string => {
    const names = columns.filter((column) => !untold.includes(column)).map((column) => info.columns[column]?.name ?? '')
    if (names.length === 0) return untold.length > 0 ? 'nothing else' : 'nothing'
    const more = names.length - mostNames
    return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  }
  return html`${tableOf(
    `Columns that are missing together (${counted(study.patternCount, 'different set')} in all, the most frequent ${Math.min(mostPatterns, study.patterns.length)})`,
    ['Missing', 'Rows', 'Share'],
    study.patterns
      .slice(0, mostPatterns)
      .map(({ columns, rows }) => [
        named(columns),
        rows.toLocaleString('en'),
        percentText(rows / Math.max(1, study.rows)),
      ]),
  )}
  ${untold.length > 0 ? html`<p>${counted(untold.length, 'column')} without any value ${untold.length === 1 ? 'is' : 'are'} left out of these sets.</p>` : nothing}`
}

function dependenceOf({ study }: ReportFacts): Markup {
  const said = study.dependence.slice(0, mostDependences)
  return html`<h3>What the gaps depend on</h3>
    <p>
      For each column with gaps, a small logistic model of where they are, on the other columns; the strongest three are
      named. Dependence on what is known is no obstacle: filled values take it into account. Whether gaps also depend on
      the missing values themselves cannot be seen in the data.
    </p>
    ${tableOf(
      'Dependence of gaps on other columns',
      ['Column', 'Missing more often', 'What follows'],
      said.map(({ name, on, sentence }) => [
        name,
        on.length === 0 ? '–' : list(on.map((one) => one.sentence.replace(/^missing more often /, ''))),
        sentence,
      ]),
      'sentences',
    )}
    <h3>Little’s test</h3>
    ${
      study.little === null
        ? nothing
        : html`<p>
            χ² = ${study.little.statistic.toFixed(2)}, ${counted(study.little.df, 'degree')} of freedom, p
            ${study.little.p < 0.001 ? '< 0.001' : `= ${study.little.p.toPrecision(2)}`}, on
            ${counted(study.little.rows, 'row')} and these columns: ${study.little.columns.join(', ')}.
          </p>`
    }
    <p>${study.littleSentence}</p>`
}
