import { holdRules } from '../../../rules/held-rules'
import type { TypedTable } from '../../../table/seam/typed'
import type { Layout } from '../../encoding/layout'
import type { States } from '../states'
import type { Judged } from './cell-rules'
import { placesAmong } from './places'
import { createRuledRows } from './ruled-rows'

/** How the rules judge the known cell of a row; `isKnown`: which of the model's other columns count as known there. */
export type ObservedRules = (row: number, c: number, isKnown?: (other: number) => boolean) => Judged

/** Null for a table without rules. */
export function observedRules(layout: Layout, { columns, rules }: TypedTable): ObservedRules | null {
  const held = rules === undefined ? null : holdRules(rules.texts, [...columns, ...rules.beside])
  if (held === null) return null
  const ruled = createRuledRows(held, layout, placesAmong(layout, held.columns), [])
  return (row, c, isKnown) => {
    if (!ruled.isUsed(c)) return { kind: 'free' }
    const read = held.rowOf(row)
    if (isKnown !== undefined)
      for (let other = 0; other < layout.columns.length; other++)
        if (other !== c && !isKnown(other)) ruled.open(read, other)
    return ruled.judged(read, c)
  }
}

type Factors = { readonly rows: Int32Array; readonly columns: Int32Array; readonly states: Int32Array }

/** The same for factors of the chain rule: known is what a factor's state is given. */
export function judgedInChain(
  rules: ObservedRules,
  { columns }: Layout,
  { outcomes }: States,
  factors: Factors,
): (factor: number) => Judged {
  return (factor) => {
    const from = factors.states[factor]! * columns.length
    return rules(factors.rows[factor]!, factors.columns[factor]!, (c) => outcomes[from + c]! >= 0)
  }
}
