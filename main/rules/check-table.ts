import type { RuleColumn } from './columns'
import { BREAKS, holdingOf, notApplicable } from './holding'
import { compileRules, contradictions } from './rule-set'

export type CheckedRule = {
  readonly text: string
  /** Why it cannot be held against the table; null when it can. */
  readonly problem: string | null
  readonly keep: number
  readonly break: number
  readonly unknown: number
  /** Rows that break it, ascending. */
  readonly broken: Int32Array
  /** Columns that it is about. */
  readonly columns: readonly number[]
}

export type CheckedTable = {
  readonly rules: readonly CheckedRule[]
  readonly contradictions: readonly string[]
  /** Cells that are empty on purpose, by column: 1 = such a cell. */
  readonly empties: ReadonlyMap<number, Uint8Array>
}

/** What rules say of a table: `columns` as it is, `shown` with what is filled in. */
export function checkTable({
  texts,
  columns,
  shown,
  rows,
}: {
  readonly texts: readonly string[]
  readonly columns: readonly RuleColumn[]
  readonly shown: readonly RuleColumn[]
  readonly rows: number
}): CheckedTable {
  const { rules, problems } = compileRules(texts, columns)
  const byText = new Map(rules.map((rule) => [rule.text, rule]))
  return {
    rules: texts.map((text): CheckedRule => {
      const rule = byText.get(text)
      if (rule === undefined) {
        const problem = problems.find((one) => one.text === text)!.problem
        return { text, problem, keep: 0, break: 0, unknown: 0, broken: new Int32Array(0), columns: [] }
      }
      const holding = holdingOf(rule, shown, rows)
      const places = Int32Array.from(holding.rows.keys()).filter((row) => holding.rows[row] === BREAKS)
      const counts = { keep: holding.keep, break: holding.break, unknown: holding.unknown }
      return { text, problem: null, ...counts, broken: places, columns: rule.columns }
    }),
    contradictions: contradictions({ rules }, columns),
    empties: notApplicable(rules, columns, rows),
  }
}
