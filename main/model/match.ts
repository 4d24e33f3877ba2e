import type { ModelMatch } from '../../contract/model'
import type { TypedColumn, TypedTable } from '../table/seam/typed'
import type { Usual } from './encoding/code'
import type { Layout } from './encoding/layout'
import { rangeText } from './encoding/range-text'
import { unlikeLearned } from './encoding/unlike'

/** The table's column for each of the layout's, by name and kind; null where the table has none. */
export function sourcesIn(layout: Layout, table: TypedTable): (TypedColumn | null)[] {
  const free = [...table.columns]
  return layout.columns.map((code) => {
    const at = free.findIndex((column) => column.name === code.name && column.kind === code.kind)
    return at < 0 ? null : free.splice(at, 1)[0]!
  })
}

const MOST_UNSEEN = 20

export type ColumnMatch = Omit<ModelMatch, 'rules'>

/** How a model's columns meet a table's. */
export function matchTable(layout: Layout, table: TypedTable): ColumnMatch {
  const sources = sourcesIn(layout, table)
  const used = new Set(sources)
  const unseen = layout.columns.flatMap((code, i) => {
    const source = sources[i]
    if (code.kind !== 'discrete' || source?.kind !== 'discrete') return []
    const known = new Set(code.levels.filter((_, level) => code.outcomeOf[level]! >= 0))
    const present = new Set(source.codes)
    const levels = source.levels.filter((level, l) => !known.has(level) && present.has(l))
    return levels.length === 0 ? [] : [{ column: code.name, levels: levels.slice(0, MOST_UNSEEN) }]
  })
  const unlike = layout.columns.flatMap((code, i) => {
    const source = sources[i]
    if (code.kind !== 'continuous' || source?.kind !== 'continuous') return []
    const found = unlikeLearned(code, source.values)
    if (found === null) return []
    const text = (usual: Usual): string => rangeText(usual, source.moment)
    return [{ column: code.name, here: text(found.here), learned: text(found.learned) }]
  })
  const extra = [...table.columns.filter((column) => !used.has(column)), ...table.leftOut].map(({ name }) => name)
  const missing: string[] = []
  const differing: string[] = []
  layout.columns.forEach(({ name }, i) => {
    if (sources[i] !== null) return
    const at = extra.indexOf(name)
    if (at >= 0) differing.push(...extra.splice(at, 1))
    else missing.push(name)
  })
  const matched = table.columns.filter((column) => used.has(column)).map((column) => column.name)
  return { matched, missing, extra, differing, unlike, unseen }
}
