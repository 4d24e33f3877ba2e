import type { RuleColumn } from '../../../rules/columns'
import type { Layout } from '../../encoding/layout'

/** Where the layout's columns are among the rules', and their levels among those there; -1: nowhere. */
export type Places = {
  readonly columns: readonly number[]
  /** By category: the rules' index of each of the model's levels. */
  readonly levels: readonly (Int32Array | null)[]
}

/** Columns meet by name and kind, each once, as the model's and the table's do. */
export function placesAmong(layout: Layout, columns: readonly RuleColumn[]): Places {
  const taken = new Set<number>()
  const found = layout.columns.map((code) => {
    const at = columns.findIndex(({ name, kind }, i) => name === code.name && kind === code.kind && !taken.has(i))
    taken.add(at)
    return at
  })
  return {
    columns: found,
    levels: found.map((at, c) => {
      const [column, code] = [columns[at], layout.columns[c]!]
      if (column?.kind !== 'discrete' || code.kind !== 'discrete') return null
      const index = new Map(column.levels.map((level, i) => [level, i]))
      return Int32Array.from(code.levels, (level) => index.get(level) ?? -1)
    }),
  }
}
