import type { ColumnChange, ColumnInfo, ColumnRole, ColumnType } from '../../../contract/columns'

/** What several columns are to become; empty = each as it is. */
export type ManyForm = { type: '' | ColumnType; role: '' | ColumnRole; codes: string }

/** The change of each column that changes; codes join those that a column has. */
export function manyChanges(
  columns: readonly ColumnInfo[],
  { type, role, codes }: ManyForm,
): { column: number; change: ColumnChange }[] {
  const wanted = codes
    .split('\n')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  return columns.flatMap((column) => {
    const added = wanted.filter((code, at) => !column.missingCodes.includes(code) && wanted.indexOf(code) === at)
    const change: ColumnChange = {
      ...(type !== '' && type !== column.type && { type }),
      ...(role !== '' && role !== column.role && { role }),
      ...(added.length > 0 && { missingCodes: [...column.missingCodes, ...added] }),
    }
    return Object.keys(change).length > 0 ? [{ column: column.index, change }] : []
  })
}
