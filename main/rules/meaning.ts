import { onceEach } from './once-each'
import type { Precision } from './precision'
import type { Arithmetic, Comparison, FunctionName } from './syntax'

/** A number computed from a row. Moments are days, levels are indices. */
export type Quantity =
  | { readonly kind: 'number'; readonly value: number }
  /** `per`: what one of the expression's units is in the column's own (86,400 seconds to a day). */
  | { readonly kind: 'column'; readonly column: number; readonly per: number }
  /** A category's index among another column's levels; −1 where that has none like it. */
  | { readonly kind: 'level'; readonly column: number; readonly among: readonly number[] }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: readonly Quantity[] }
  | { readonly kind: 'minus'; readonly of: Quantity }
  | { readonly kind: 'binary'; readonly sign: Arithmetic; readonly left: Quantity; readonly right: Quantity }

/** Something that holds in a row, does not, or cannot be told. */
export type Statement =
  | Compared
  | { readonly kind: 'empty'; readonly column: number }
  | { readonly kind: 'not'; readonly of: Statement }
  | { readonly kind: 'and' | 'or'; readonly left: Statement; readonly right: Statement }
  | { readonly kind: 'when'; readonly then: Statement; readonly condition: Statement }

export type Compared = {
  readonly kind: 'compare'
  readonly sign: Comparison
  readonly left: Quantity
  readonly right: Quantity
  /** Columns in it that come in steps: how far their values may be from what they were before they were written. */
  readonly written: readonly (Precision & { readonly column: number })[]
}

export const columnsOfQuantity: (quantity: Quantity) => readonly number[] = onceEach(columnsIn)

function columnsIn(quantity: Quantity): readonly number[] {
  switch (quantity.kind) {
    case 'number':
      return []
    case 'column':
    case 'level':
      return [quantity.column]
    case 'call':
      return quantity.of.flatMap((part) => columnsOfQuantity(part))
    case 'minus':
      return columnsOfQuantity(quantity.of)
    case 'binary':
      return [...columnsOfQuantity(quantity.left), ...columnsOfQuantity(quantity.right)]
  }
}

export function columnsOfStatement(statement: Statement): number[] {
  switch (statement.kind) {
    case 'compare':
      return [...columnsOfQuantity(statement.left), ...columnsOfQuantity(statement.right)]
    case 'empty':
      return [statement.column]
    case 'not':
      return columnsOfStatement(statement.of)
    case 'and':
    case 'or':
      return [...columnsOfStatement(statement.left), ...columnsOfStatement(statement.right)]
    case 'when':
      return [...columnsOfStatement(statement.then), ...columnsOfStatement(statement.condition)]
  }
}

/** All comparisons in a statement. */
export function comparisonsOf(statement: Statement): Compared[] {
  switch (statement.kind) {
    case 'compare':
      return [statement]
    case 'empty':
      return []
    case 'not':
      return comparisonsOf(statement.of)
    case 'and':
    case 'or':
      return [...comparisonsOf(statement.left), ...comparisonsOf(statement.right)]
    case 'when':
      return [...comparisonsOf(statement.then), ...comparisonsOf(statement.condition)]
  }
}
