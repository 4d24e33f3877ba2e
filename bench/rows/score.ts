import type { RowsTable } from './tables'

export type RowsScore = { readonly nrmse: number; readonly accuracy: number | null }

const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text))

/** Whether a column's cells are numbers; the others are compared as texts. */
export const isNumeric = ({ header, rows }: RowsTable, name: string): boolean => {
  const c = header.indexOf(name)
  return rows.every((row) => row[c] === '' || isNumber(row[c]!))
}

/** RMSE over the hidden cells by the column's own deviation, averaged over columns; share of categories that are right. */
export function scoreFilled(
  table: RowsTable,
  mask: readonly (readonly boolean[])[],
  filled: (row: number, column: string) => string,
): RowsScore {
  const errors: number[] = []
  let [right, asked] = [0, 0]
  for (const name of table.hidden) {
    const c = table.header.indexOf(name)
    const hidden = Array.from(table.rows.keys()).filter((row) => mask[row]![c])
    if (hidden.length === 0) continue
    if (!isNumeric(table, name)) {
      asked += hidden.length
      right += hidden.filter((row) => filled(row, name) === table.rows[row]![c]).length
      continue
    }
    const known = table.rows.flatMap((row) => (row[c] === '' ? [] : [Number(row[c])]))
    const mean = known.reduce((sum, x) => sum + x, 0) / known.length
    const variance = known.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (known.length - 1)
    const square = (row: number): number => {
      const text = filled(row, name)
      return ((isNumber(text) ? Number(text) : mean) - Number(table.rows[row]![c])) ** 2
    }
    errors.push(Math.sqrt(hidden.reduce((sum, row) => sum + square(row), 0) / hidden.length / variance))
  }
  return { nrmse: errors.reduce((sum, x) => sum + x, 0) / errors.length, accuracy: asked === 0 ? null : right / asked }
}
