import { tableSummary } from '../../table/document/summary'
import { fileOf } from './arguments'
import type { CommandContext } from './context'
import { alignColumns } from './text-table'

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
  print(`${head}\n\n${table}${notices}`, await tableSummary(document))
}
