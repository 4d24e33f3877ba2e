import { tableSummary } from '../../table/document/summary'
import { fileOf } from './arguments'
import type { Session } from './session'
import { alignColumns } from './text-table'

/** Columns, types, gaps. */
export async function inspect({ args, open, print }: Session): Promise<void> {
  const document = await open(fileOf(args))
  const info = document.info()
  const rows = info.columns.map((column) => [
    column.name,
    column.type,
    column.gaps === 0 ? '' : `${column.gaps} (${((100 * column.gaps) / Math.max(info.rows, 1)).toFixed(1)}%)`,
    column.facts,
    column.leftOut ?? '',
  ])
  const table = alignColumns([['column', 'type', 'gaps', 'values', 'left out because'], ...rows])
  const head = `${info.name}: ${info.rows} rows, ${info.columns.length} columns, ${info.gaps} gaps. ${info.reading}`
  print(`${head}\n\n${table}`, await tableSummary(document))
}
