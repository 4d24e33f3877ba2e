import type { HeldRule, RuleSuggestion } from '../../../contract/rules'
import type { ColumnChange } from '../../../contract/columns'
import type { ShownFill } from '../../../contract/table'
import { UserError } from '../../errors'
import type { AskedRules } from '../../rules/asked'
import type { CheckedTable } from '../../rules/check-table'
import { emptyRow, readCell, type RuleColumn, type RuleRow } from '../../rules/columns'
import { putValue } from '../../rules/held-rules'
import { renamedRule } from '../../rules/rename'
import { compileRule } from '../../rules/rule'
import { compileRules } from '../../rules/rule-set'
import type { Work } from '../../workers/work'
import type { ColumnDescription } from '../columns/column'
import { columnBounds } from '../columns/column-info'
import { ruleColumn } from '../seam/rule-columns'
import type { TypedTable } from '../seam/typed'
import type { TableTasks } from './tasks'

type Needs = {
  readonly rows: number
  readonly work: Work<TableTasks>
  readonly names: readonly string[]
  /** As they are read, before rules say which cells are empty on purpose. */
  readonly columns: readonly ColumnDescription[]
  readonly choices: readonly ColumnChange[]
  /** What a fill puts into a column's gaps: rows and values. */
  readonly filled: (column: number, fill: ShownFill) => { readonly rows: Int32Array; readonly values: Float64Array }
}

/** A model's rules that were taken over, and those that cannot be held against the table. */
export type AdoptedRules = { readonly taken: readonly string[]; readonly left: readonly string[] }

const nothing: CheckedTable = { rules: [], contradictions: [], empties: new Map() }

/** A document's rules, and what they say of its rows as they are shown. */
export function createDocumentRules({ rows, work, names, columns, choices, filled }: Needs) {
  let texts: readonly string[] = []
  let checked = nothing
  /** By column: rows that break a rule about it. */
  let marks = new Map<number, Set<number>>()

  const ruleColumns = (): RuleColumn[] =>
    columns.map((description, c) => ruleColumn(names[c]!, description, columnBounds(description, choices[c]!)))

  function withFill(column: RuleColumn, c: number, fill: ShownFill): RuleColumn {
    const { rows: places, values } = filled(c, fill)
    if (places.length === 0 || column.kind === 'texts') return column
    const next = column.kind === 'continuous' ? column.values.slice() : column.codes.slice()
    places.forEach((row, at) => (next[row] = values[at]!))
    return column.kind === 'continuous'
      ? { ...column, values: next as Float64Array }
      : { ...column, codes: next as Int32Array }
  }

  async function check(some: readonly string[], fill: ShownFill): Promise<CheckedTable> {
    if (some.length === 0) return nothing
    const own = ruleColumns()
    const used = new Set(compileRules(some, own).rules.flatMap((rule) => rule.columns))
    const shown = own.map((column, c) => (used.has(c) && fill !== 'none' ? withFill(column, c, fill) : column))
    return work('checkRules', { texts: some, columns: own, shown, rows })
  }

  return {
    texts: () => texts,
    put(next: readonly string[]): void {
      texts = next
    },
    /** Columns have other names: [before, after] of each. */
    rename(before: readonly string[]): void {
      const changed = new Map(before.flatMap((name, c) => (name === names[c] ? [] : [[name, names[c]!] as const])))
      if (changed.size > 0) texts = texts.map((text) => renamedRule(text, changed))
    },
    /** To be called when cells, columns, rules or the shown fill have changed. */
    async refresh(fill: ShownFill): Promise<void> {
      checked = await check(texts, fill)
      marks = new Map()
      for (const { broken, columns: about } of checked.rules)
        for (const column of about) {
          const own = marks.get(column) ?? new Set<number>()
          for (const row of broken) own.add(row)
          marks.set(column, own)
        }
    },
    empties: () => checked.empties,
    /** Whether there was a rule when this was last looked at. */
    areHeld: (): boolean => checked.rules.length > 0,
    isBroken: (row: number, column: number): boolean => marks.get(column)?.has(row) ?? false,
    broken: (index: number): CheckedTable['rules'][number] | undefined => checked.rules[index],

    list: (): { rules: HeldRule[]; contradictions: string[] } => ({
      rules: checked.rules.map(({ text, problem, keep, break: broken, unknown }) => ({
        text,
        problem,
        keep,
        break: broken,
        unknown,
      })),
      contradictions: [...checked.contradictions],
    }),

    async preview(text: string, fill: ShownFill): Promise<HeldRule> {
      const { rules } = await check([text], fill)
      const { problem, keep, break: broken, unknown } = rules[0]!
      return { text, problem, keep, break: broken, unknown }
    },

    /** Throws a sentence for a rule that cannot be held against the table. */
    checkReadable(some: readonly string[]): void {
      const own = ruleColumns()
      for (const text of some) compileRule(text, own)
      if (texts.length + some.length > 500)
        throw new UserError('bad-input', 'These are more rules than Lacuna can keep; remove some first.')
    },

    /** Which rules can be held against the table. */
    readable(some: readonly string[]): AdoptedRules {
      const left = compileRules(some, ruleColumns()).problems.map(({ text }) => text)
      return { taken: some.filter((text) => !left.includes(text)), left }
    },

    asked(row: number | null, assumed: ReadonlyMap<string, number | string | null>): AskedRules | null {
      if (texts.length === 0) return null
      const own = ruleColumns()
      const used = new Set(compileRules(texts, own).rules.flatMap((rule) => rule.columns))
      const read = emptyRow(own.length)
      own.forEach((column, c) => {
        if (!used.has(c)) return
        if (row !== null) readCell(column, c, row, read, 2)
        const value = assumed.get(column.name)
        if (value !== undefined) assume(column, c, value, read)
      })
      return { texts, columns: own.map(withoutRows), row: read }
    },

    suggest: (): Promise<RuleSuggestion[]> => work('suggestRules', { columns: ruleColumns(), rows, known: texts }),

    /** What the compute process needs of them; undefined without any. */
    forModel(typed: TypedTable): TypedTable['rules'] {
      if (texts.length === 0) return undefined
      const own = ruleColumns()
      const { rules } = compileRules(texts, own)
      const given = new Set(typed.columns.map(({ name }) => name))
      const used = new Set(rules.flatMap((rule) => rule.columns))
      return { texts, beside: own.filter((column, c) => used.has(c) && !given.has(column.name)).map(ownMemory) }
    },
  }
}

function assume(column: RuleColumn, c: number, value: number | string | null, row: RuleRow): void {
  const index = value === null ? NaN : column.kind === 'discrete' ? column.levels.indexOf(String(value)) : Number(value)
  putValue(row, c, index < 0 && column.kind === 'discrete' ? NaN : index)
  // A text is there or is not; what it says is nothing to a rule.
  if (column.kind === 'texts' && value !== null) row.empty[c] = 0
}

function withoutRows(column: RuleColumn): RuleColumn {
  if (column.kind === 'texts') return { ...column, missing: new Uint8Array(0) }
  return column.kind === 'continuous'
    ? { ...column, kept: null, values: new Float64Array(0) }
    : { ...column, kept: null, codes: new Int32Array(0) }
}

/** Arrays that can be sent to another process. */
function ownMemory(column: RuleColumn): RuleColumn {
  if (column.kind === 'texts') return { ...column, missing: new Uint8Array(column.missing) }
  const kept = column.kept ? new Uint8Array(column.kept) : null
  return column.kind === 'continuous'
    ? { ...column, kept, values: new Float64Array(column.values) }
    : { ...column, kept, codes: new Int32Array(column.codes) }
}
