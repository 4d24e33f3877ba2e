import { deduce, holdRules, type Deduced, type HeldRules } from '../../../rules/held-rules'
import { isGap, type TypedColumn, type TypedTable } from '../../../table/seam/typed'

/** A table under its rules, with what follows from them without any guess in place of the gaps. */
export type RuledTable = { readonly held: HeldRules; readonly table: TypedTable; readonly deduced: Deduced }

const known = new WeakMap<TypedTable, RuledTable | null>()

/** Null for a table without rules. */
export function ruledTable(table: TypedTable): RuledTable | null {
  if (table.rules === undefined || table.rules.texts.length === 0) return null
  const before = known.get(table)
  if (before !== undefined) return before
  const made = makeRuled(table, table.rules)
  known.set(table, made)
  return made
}

function makeRuled(table: TypedTable, { texts, beside }: NonNullable<TypedTable['rules']>): RuledTable | null {
  const held = holdRules(texts, [...table.columns, ...beside])
  if (held === null) return null
  const deduced = deduce(
    held,
    table.rows,
    (column, row) => column < table.columns.length && isGap(table.columns[column]!, row),
  )
  const columns = table.columns.map((column, c): TypedColumn => {
    const values = deduced.get(c)
    return values === undefined ? column : withValues(column, values)
  })
  const next = { ...table, columns }
  const after = holdRules(texts, [...columns, ...beside])
  return after === null ? null : { held: after, table: next, deduced }
}

function withValues(column: TypedColumn, values: ReadonlyMap<number, number>): TypedColumn {
  if (column.kind === 'continuous') {
    const next = column.values.slice()
    for (const [row, value] of values) next[row] = value
    return { ...column, values: next }
  }
  const next = column.codes.slice()
  for (const [row, value] of values) next[row] = value
  return { ...column, codes: next }
}

/** What is learned from: with what follows from the rules; the table itself without any. */
export const withDeduced = (table: TypedTable): TypedTable => ruledTable(table)?.table ?? table
