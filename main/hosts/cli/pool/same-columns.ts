import { moment, type ColumnType } from '../../../../contract/columns'
import type { AnalysisColumn, AnalysisTable } from '../../../analysis/imputed'
import { UserError } from '../../../errors'
import type { ColumnDescription } from '../../../table/columns/column'
import type { TableDocument } from '../../../table/document/document'

/** Reads columns of another file as the first file's are read; a file alone may say something else of them. */
export async function readAlike(first: TableDocument, other: TableDocument, needed: readonly string[]): Promise<void> {
  const { columns: wanted, name: firstFile } = first.info()
  for (const { index, name } of wanted.filter((column) => needed.includes(column.name))) {
    const file = other.info().name
    const own = other.info().columns.find((column) => column.name === name)
    if (own === undefined)
      throw new UserError(
        'bad-input',
        `“${file}” has no column “${name}”, but “${firstFile}” has; give files of one table.`,
      )
    const type = otherType(first.columns()[index]!, other.columns()[own.index]!)
    if (type === null) continue
    await other.changeColumn(own.index, { type })
    const [unread] = other.info().columns[own.index]!.kept.texts
    if (unread !== undefined)
      throw new UserError(
        'bad-input',
        `“${name}” is read as ${type} in “${firstFile}”, but holds “${unread.text}” in “${file}”; say its type with --columns.`,
      )
  }
}

/** The type that a column must get to be like the first file's; null when it is. Whole or not, numbers are numbers. */
function otherType(first: ColumnDescription, own: ColumnDescription): ColumnType | null {
  if (first.values.kind === 'texts') return null
  const [momentOfFirst, momentOfOwn] = [first, own].map(({ type }) => moment.safeParse(type).data)
  if (first.values.kind === own.values.kind && momentOfFirst === momentOfOwn) return null
  if (first.values.kind === 'numbers') return momentOfFirst ?? 'number'
  return first.type === 'ordered' ? 'ordered' : 'category'
}

/** Codes of all tables count in the same levels: the first table's, then what the others have beside them. */
export function joinLevels(tables: readonly AnalysisTable[]): AnalysisTable[] {
  const levels = new Map<string, string[]>()
  for (const { columns } of tables)
    for (const column of columns) {
      if (column.kind !== 'category') continue
      const known = levels.get(column.name) ?? []
      levels.set(column.name, [...new Set([...known, ...column.levels])])
    }
  const joined = (column: AnalysisColumn): AnalysisColumn => {
    if (column.kind === 'number') return column
    const all = levels.get(column.name)!
    const places = column.levels.map((level) => all.indexOf(level))
    return { ...column, levels: all, codes: column.codes.map((code) => places[code] ?? -1) }
  }
  return tables.map(({ rows, columns }) => ({ rows, columns: columns.map(joined) }))
}
