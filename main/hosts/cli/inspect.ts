import type { ArrangementInfo } from '../../../contract/arrangement'
import { tableSummary } from '../../table/document/summary'
import { fileOf } from './arguments'
import type { CommandContext } from './context'
import { alignColumns } from './text-table'

/** How the rows stand to each other, a line each; nothing when each stands for itself. */
function arrangementLines({ order, groups, why }: ArrangementInfo): string {
  const by =
    order === null ? [] : [`Ordered ${order.by === 'rows' ? 'as the rows stand' : `by ${order.column}`}: ${why.order}`]
  const together = groups.length === 0 ? [] : [`Belonging together by ${groups.join(' and ')}: ${why.groups}`]
  const lines = [...by, ...together]
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
}

/** Columns, types, gaps, and what was found that only the user can decide. */
export async function inspect({ args, open, print }: CommandContext): Promise<void> {
  const document = await open(fileOf(args))
  const info = document.info()
  const rows = info.columns.map((column) => [
    column.name,
    column.type,
    column.gaps === 0 ? '' : `${column.gaps} (${((100 * column.gaps) / Math.max(info.rows, 1)).toFixed(1)}%)`,
    column.kept.count === 0 ? '' : String(column.kept.count),
    column.facts,
    column.leftOut ?? '',
  ])
  const table = alignColumns([['column', 'type', 'gaps', 'not read', 'values', 'left out because'], ...rows])
  const notices = info.notices.length === 0 ? '' : `\n\n${info.notices.join('\n')}`
  const head = `${info.name}: ${info.rows} rows, ${info.columns.length} columns, ${info.gaps} gaps. ${info.reading}`
  const held = document.rules.list()
  const suggested = await document.rules.suggest()
  const rules = [
    ruleTable('rules', held.rules),
    ...(held.contradictions.length === 0 ? [] : [`\n\n${held.contradictions.join('\n')}`]),
    ruleTable('rules that the table seems to keep', suggested),
  ].join('')
  print(`${head}\n\n${table}${arrangementLines(info.arrangement)}${notices}${rules}`, {
    ...(await tableSummary(document)),
    ...held,
    suggestedRules: suggested,
  })
}

type Counted = { readonly text: string; readonly keep: number; readonly break: number; readonly unknown: number }

function ruleTable(title: string, rules: readonly Counted[]): string {
  if (rules.length === 0) return ''
  const rows = rules.map((rule) => [rule.text, String(rule.keep), String(rule.break), String(rule.unknown)])
  return `\n\n${alignColumns([[title, 'rows keep', 'break', 'cannot tell'], ...rows])}`
}
