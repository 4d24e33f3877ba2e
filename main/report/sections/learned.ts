import { counted } from '../../counted'
import type { ReportFacts, Section } from '../facts'
import { html, list, tableOf } from '../html'

const methodWords = {
  mean: 'best guess: the mean of a number, the most likely category',
  median: 'best guess: the median of a number, the most likely category',
  sample: 'draws from the model',
}

/** What was learned, with all that is needed to do it again. */
export function learnedSection({
  model,
  fills,
  version,
}: Pick<ReportFacts, 'model' | 'fills' | 'version'>): Section | null {
  if (model === null) return null
  const advanced = Object.entries(model.options?.advanced ?? {}).filter(([, value]) => value !== undefined)
  const rows: string[][] = [
    ['Program', `Lacuna ${version}`],
    ['Model', 'ACE: one model of p(unknown | known) over all columns'],
    ['Trained on', `${model.trainedOn}, ${counted(model.rows, 'row')}, ${counted(model.columns.length, 'column')}`],
    ['Preset', model.preset],
    ['Seed', String(model.seed)],
    ['Engine', model.engine],
    // A model that was read from a file does not know how long it was learned.
    ...(model.seconds > 0 ? [['Time', counted(Math.max(1, Math.round(model.seconds)), 'second')]] : []),
    ['Result', model.summary],
    ...(model.likelihood === null
      ? []
      : [['Log-likelihood of held-out rows', `${model.likelihood.toFixed(3).replace('-', '−')} nats per row`]]),
    ...(advanced.length === 0
      ? []
      : [['Set by hand', advanced.map(([name, value]) => `${name} = ${value}`).join(', ')]]),
    ...(model.earlier.length === 0 ? [] : [['Went on from', counted(model.earlier.length, 'earlier training')]]),
  ]
  return {
    id: 'learned',
    title: 'What was learned and filled',
    body: html`${tableOf('The model', ['', ''], rows)}
    ${
      fills.length === 0
        ? html`<p>Nothing is filled.</p>`
        : tableOf(
            'What was filled',
            ['Method', 'Imputations', 'Cells', 'Seed', 'Left open below certainty'],
            fills.map(({ method, imputations, cells, seed, minCertainty }) => [
              methodWords[method],
              String(imputations),
              cells.toLocaleString('en'),
              String(seed),
              minCertainty === 0 ? 'none' : String(minCertainty),
            ]),
          )
    }
    ${
      model.leftOut.length === 0
        ? html``
        : html`<h3>Columns that the model leaves out</h3>
            ${list(model.leftOut.map(({ name, reason }) => `${name}: ${reason}`))}`
    }`,
  }
}
