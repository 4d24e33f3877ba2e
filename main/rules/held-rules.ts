import { broken } from './allowed'
import { choiceFor, type Choice } from './choice'
import { emptyRow, readCell, type RuleColumn, type RuleRow } from './columns'
import { columnsOfStatement } from './meaning'
import type { Rule } from './rule'
import { compileRules } from './rule-set'

/** Rules ready to be kept while cells are filled. */
export type HeldRules = {
  readonly columns: readonly RuleColumn[]
  readonly rules: readonly Rule[]
  /** Columns that some rule is about, by their place. */
  readonly used: readonly number[]
  /** A row of the table as it is; its gaps are open. */
  rowOf(row: number): RuleRow
  /** What is left for a cell, given what its row holds. */
  choice(column: number, row: RuleRow): Choice
  /** The columns that what is left for this one hangs on. */
  beside(column: number): ReadonlySet<number>
  /** Whether a rule declares the cell empty, whatever might stand there. */
  mustBeEmpty(column: number, row: RuleRow): boolean
  /** Whether no rule is broken by this value in a cell. */
  allows(column: number, row: RuleRow, value: number): boolean
  /** Whether a formula computes the column, or a rule may empty it: it comes after those that this hangs on. */
  rank(column: number): number
}

/** Null when no rule can be held against these columns. Rules that cannot be read are the window's to tell. */
export function holdRules(texts: readonly string[], columns: readonly RuleColumn[]): HeldRules | null {
  const { rules, implied } = compileRules(texts, columns)
  if (rules.length === 0) return null
  const all = [...rules, ...implied]
  const of = columns.map((_, column) => all.filter((rule) => rule.columns.includes(column)))
  const used = columns.flatMap((_, column) => (of[column]!.length > 0 ? [column] : []))
  const ranks = ranksOf(rules, columns.length)
  /** Columns whose rules hang on no other column: what is left for them is the same in every row. */
  const alone = of.map((own) => own.every((rule) => rule.columns.length === 1))
  const same = new Map<number, Choice>()
  const choice = (column: number, row: RuleRow): Choice => {
    const known = alone[column] ? same.get(column) : undefined
    if (known !== undefined) return known
    const found = choiceFor(of[column]!, column, columns[column]!, row)
    if (alone[column]) same.set(column, found)
    return found
  }
  /** By column: the others that some rule has together with it. */
  const beside = of.map((own, column) => new Set(own.flatMap((rule) => rule.columns).filter((c) => c !== column)))
  return {
    columns,
    rules,
    used,
    rank: (column) => ranks[column]!,
    rowOf(row) {
      const read = emptyRow(columns.length)
      for (const column of used) readCell(columns[column]!, column, row, read, 2)
      return read
    },
    choice,
    beside: (column) => beside[column]!,
    mustBeEmpty: (column, row) => broken(of[column]!, column, row, NaN),
    allows: (column, row, value) => !broken(of[column]!, column, row, value),
  }
}

/** A column that a rule declares empty, and what that hangs on: whether it has a value at all is to be known before the value is. */
function emptiedBy({ statement }: Rule): { readonly column: number; readonly from: readonly number[] } | null {
  if (statement.kind !== 'when' || statement.then.kind !== 'empty') return null
  return { column: statement.then.column, from: columnsOfStatement(statement.condition) }
}

/** 0 for a column that no formula computes or rule empties, else one more than the highest of those it is computed from; circles end somewhere. */
function ranksOf(rules: readonly Rule[], columns: number): number[] {
  const ranks = new Array<number>(columns).fill(0)
  for (let round = 0; round <= rules.length; round += 1)
    for (const rule of rules)
      for (const { column, from } of [rule.derived, emptiedBy(rule)].filter((one) => one !== null)) {
        const above = 1 + Math.max(0, ...from.map((other) => ranks[other]!))
        if (above <= rules.length) ranks[column] = Math.max(ranks[column]!, above)
      }
  return ranks
}

/** Puts a value into a row; NaN leaves it open. */
export function putValue(row: RuleRow, column: number, value: number): void {
  row.x[column] = value
  row.empty[column] = Number.isNaN(value) ? 2 : 0
}

/** Values of gaps that follow from what is known, by column, in the order of rows. */
export type Deduced = ReadonlyMap<number, ReadonlyMap<number, number>>

/** What the rules say of gaps without any guess: results computed, inputs solved for, the only category left. */
export function deduce(held: HeldRules, rows: number, isGap: (column: number, row: number) => boolean): Deduced {
  const found = new Map<number, Map<number, number>>()
  const byRank = [...held.used].sort((a, b) => held.rank(a) - held.rank(b))
  for (let r = 0; r < rows; r += 1) {
    const open = byRank.filter((column) => isGap(column, r))
    if (open.length === 0) continue
    const row = held.rowOf(r)
    for (let again = true; again;) {
      again = false
      for (const column of open) {
        if (row.empty[column] === 0) continue
        const choice = held.choice(column, row)
        if (choice.kind !== 'value') continue
        putValue(row, column, choice.value)
        const values = found.get(column) ?? new Map<number, number>()
        found.set(column, values.set(r, choice.value))
        again = true
      }
    }
  }
  return found
}
