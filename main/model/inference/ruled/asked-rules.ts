import type { AskedRules } from '../../../rules/asked'
import { emptyRow, type RuleColumn } from '../../../rules/columns'
import { holdRules, putValue } from '../../../rules/held-rules'
import type { Layout } from '../../encoding/layout'
import type { Given } from '../query'
import { placesAmong } from './places'
import { createRuledRows, type RuledRows } from './ruled-rows'

/** The row under its rules, as often as asked for; null where none can be held. */
export function rulesAsked(layout: Layout, asked: AskedRules | null, copies = 1): RuledRows | null {
  const held = asked === null ? null : holdRules(asked.texts, asked.columns)
  if (asked === null || held === null) return null
  return createRuledRows(
    held,
    layout,
    placesAmong(layout, asked.columns),
    Array.from({ length: copies }, () => asked.row),
  )
}

/** A model's own rules, for a question that comes without a table. */
export function modelRules(layout: Layout, texts: readonly string[], given: Given): AskedRules | null {
  if (texts.length === 0) return null
  const columns = layout.columns.map((code): RuleColumn =>
    code.kind === 'continuous'
      ? { ...code, values: new Float64Array(0) }
      : { kind: 'discrete', name: code.name, levels: code.levels, ordered: code.ordered, codes: new Int32Array(0) },
  )
  const row = emptyRow(columns.length)
  columns.forEach((column, c) => {
    const value = given[column.name]
    if (value !== undefined)
      putValue(row, c, column.kind === 'discrete' ? levelOf(column.levels, value) : Number(value))
  })
  return { texts, columns, row }
}

/** NaN: no level of the column. */
function levelOf(levels: readonly string[], value: number | string): number {
  const at = levels.indexOf(String(value))
  return at < 0 ? NaN : at
}
