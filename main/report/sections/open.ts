import { counted } from '../../counted'
import { percentText } from '../../missing/percent'
import type { ReportFacts, Section } from '../facts'
import { html, list } from '../html'

/** What was left open and why, and what the reader should hold against it. */
export function openSection(facts: ReportFacts): Section {
  return {
    id: 'open',
    title: 'What was left open, and limits',
    body: html`<h3>Left open</h3>
      ${list(leftOpen(facts))}
      <h3>Limits</h3>
      ${list(limits(facts))}`,
  }
}

function leftOpen({ info, model, fills }: ReportFacts): string[] {
  const open = info.gaps - info.filled
  if (open === 0) return [info.gaps === 0 ? 'There was nothing to fill.' : 'No gap is left open.']
  const why = model === null ? 'no model was trained' : fills.length === 0 ? 'nothing was filled' : null
  if (why !== null) return [`${counted(open, 'gap')}: ${why}.`]
  return info.columns
    .filter((column) => column.gaps > column.filled)
    .map((column) => {
      const reason =
        model!.leftOut.find(({ name }) => name === column.name)?.reason ??
        column.leftOut ??
        (column.role === 'leave-out' ? 'You left it out.' : 'not certain enough, or not filled yet.')
      return `${column.name}: ${counted(column.gaps - column.filled, 'gap')}; ${reason}`
    })
}

export function limits({ info, study, model, evaluation, fills }: ReportFacts): string[] {
  const found: string[] = []
  const own = study.dependence.filter(({ verdict }) => verdict === 'own-value').map(({ name }) => name)
  found.push(
    'Filling rests on gaps that are at random given what is known. The data cannot show whether that holds; where a value’s own size may decide whether it is there, results should be computed again under other assumptions.',
  )
  if (own.length > 0) found.push(`The gaps of these columns may depend on their own values: ${own.join(', ')}.`)
  const mostly = study.columns.filter(({ share }) => share > 0.5)
  if (mostly.length > 0)
    found.push(
      `More than half is missing in ${mostly.map(({ name, share }) => `${name} (${percentText(share)})`).join(', ')}.`,
    )
  const weak = evaluation?.columns.filter(({ verdict }) => verdict !== 'better').map(({ name }) => name) ?? []
  if (weak.length > 0)
    found.push(`These columns were filled no better than with their mean or most frequent value: ${weak.join(', ')}.`)
  if (fills.some(({ method }) => method !== 'sample'))
    found.push(
      'Best guesses have less spread than real values: standard errors and correlations from them are too favourable. For inference, use several imputations and pool.',
    )
  if (model !== null && evaluation === null) found.push('How well known cells are filled was not evaluated.')
  if (model !== null && info.outdated > 0)
    found.push(`${counted(info.outdated, 'filled value')} are older than the last change of their rows.`)
  found.push('A filled value is a guess by a model, not a measurement; cells that were observed are unchanged.')
  return found
}
