import { checkRule } from './check'
import type { RuleColumn } from './columns'
import { computeOf, truthOf, type Computed } from './evaluate'
import {
  columnsOfQuantity,
  columnsOfStatement,
  comparisonsOf,
  type Compared,
  type Quantity,
  type Statement,
} from './meaning'
import { parseRule } from './parse'

/** A column that a formula computes from others. */
export type Derived = {
  readonly column: number
  /** In the column's own unit. */
  readonly compute: Computed
  readonly from: readonly number[]
}

/** A rule held against a table's columns, which it knows by their place. */
export type Rule = {
  readonly text: string
  readonly statement: Statement
  readonly columns: readonly number[]
  readonly comparisons: readonly Compared[]
  readonly truth: Computed
  readonly derived: Derived | null
  /** Columns that are empty on purpose when `condition` holds. */
  readonly empties: { readonly columns: readonly number[]; readonly condition: Computed } | null
}

/** Reads a rule and holds it against the columns; throws a sentence that names the place. */
export function compileRule(text: string, columns: readonly RuleColumn[]): Rule {
  const statement = checkRule(text, parseRule(text), columns)
  return {
    text,
    statement,
    columns: [...new Set(columnsOfStatement(statement))],
    comparisons: comparisonsOf(statement),
    truth: truthOf(statement),
    derived: derivedBy(statement, columns),
    empties: emptiesOf(statement),
  }
}

function derivedBy(statement: Statement, columns: readonly RuleColumn[]): Derived | null {
  if (statement.kind !== 'compare' || statement.sign !== '=') return null
  return oneSide(statement.left, statement.right, columns) ?? oneSide(statement.right, statement.left, columns)
}

function oneSide(side: Quantity, other: Quantity, columns: readonly RuleColumn[]): Derived | null {
  if (side.kind !== 'column') return null
  const from = [...new Set(columnsOfQuantity(other))]
  if (from.length === 0 || from.includes(side.column) || columns[side.column]!.kind !== 'continuous') return null
  const value = computeOf(other)
  return { column: side.column, compute: (row) => value(row) * side.per, from }
}

function emptiesOf(statement: Statement): Rule['empties'] {
  const [then, condition] = statement.kind === 'when' ? [statement.then, statement.condition] : [statement, null]
  const columns = emptyColumns(then)
  if (columns.length === 0) return null
  return { columns, condition: condition === null ? () => 1 : truthOf(condition) }
}

function emptyColumns(statement: Statement): number[] {
  if (statement.kind === 'empty') return [statement.column]
  return statement.kind === 'and' ? [...emptyColumns(statement.left), ...emptyColumns(statement.right)] : []
}
