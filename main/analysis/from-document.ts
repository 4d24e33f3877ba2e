import { moment } from '../../contract/columns'
import { counted } from '../counted'
import type { ColumnDescription } from '../table/columns/column'
import { unusableReason } from '../table/columns/left-out'
import type { TableDocument } from '../table/document/document'
import { imputationsOf, isPartOf } from '../table/document/fills'
import type { UserError } from '../errors'
import type { SampledColumn, SampledTable } from './from-fills'
import { problem } from './problem'

/** The samples of an open table, with the columns that are needed. */
export function sampledTable(document: TableDocument, needed: readonly string[]): SampledTable {
  const layers = document.fills().filter((layer) => isPartOf(layer, 1))
  const imputations = imputationsOf(layers)
  if (imputations < 2)
    throw problem('Pooling needs at least two imputations; fill the gaps with several samples first.')
  // A name that differs by capitals only stays, so that it can be suggested.
  const wanted = new Set(needed.map((name) => name.toLowerCase()))
  const columns = document.columns().flatMap((description, index): SampledColumn[] => {
    const name = document.source.names[index]!
    if (!wanted.has(name.toLowerCase())) return []
    const { values, type, step } = description
    const reason = unusableReason(description)
    if (reason !== null || values.kind === 'texts') {
      if (needed.includes(name)) throw unusable(name, reason ?? 'It has no values.')
      return []
    }
    const fills = layers.flatMap((layer) => layer.columns.get(index) ?? [])
    return [{ name, values, type, step, fills: fills.map((fill) => ({ rows: fill.rows, values: fill.values })) }]
  })
  return { rows: document.info().rows, imputations, columns }
}

/** A column that no analysis can use, and why. */
export const unusable = (name: string, reason: string, remedy = 'say how it is read, or leave it out'): UserError =>
  problem(`“${name}” cannot be analysed: ${reason.charAt(0).toLowerCase()}${reason.slice(1, -1)}; ${remedy}.`)

/** What should be known of the table before its analysis is believed, one sentence each. */
export function tableNotes(document: TableDocument, needed: readonly string[]): string[] {
  const used = document.columns().flatMap((description, index) => {
    const name = document.source.names[index]!
    return needed.includes(name) ? [{ name, description }] : []
  })
  return [...outdatedNote(document.info().outdated), ...used.flatMap(keptNote), ...used.flatMap(momentNote)]
}

const outdatedNote = (cells: number): string[] =>
  cells === 0
    ? []
    : [`${counted(cells, 'filled value is', 'filled values are')} older than what the row holds now; fill again first.`]

type Named = { readonly name: string; readonly description: ColumnDescription }

const keptNote = ({ name, description: { kept } }: Named): string[] =>
  kept.count === 0
    ? []
    : [
        `${counted(kept.count, 'cell')} of ${name} ${kept.count === 1 ? 'holds a text that is no value' : 'hold texts that are no values'}; their rows are left out.`,
      ]

function momentNote({ name, description: { type } }: Named): string[] {
  const kind = moment.safeParse(type).data
  if (kind === undefined) return []
  const unit = { date: 'days since 1 January 1970', datetime: 'seconds since 1 January 1970', time: 'seconds' }[kind]
  return [`${name} counts in ${unit}.`]
}
