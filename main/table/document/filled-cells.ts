import type { ShownFill } from '../../../contract/table'
import { isGap, type ColumnValues } from '../columns/column'
import { filledValue, imputationsOf, type FillLayer } from './fills'

/** What a shown fill puts into a column's gaps: rows of the file, and numbers or level indices. */
export type FilledCells = { readonly rows: Int32Array; readonly values: Float64Array }

/** What was filled into a column: every imputation, or, without any, the best guess; empty when nothing was. */
export function filledTables(layers: readonly FillLayer[], column: number, values: ColumnValues): FilledCells[] {
  const imputations = imputationsOf(layers)
  const shown: ShownFill[] = imputations > 0 ? Array.from({ length: imputations }, (_, at) => at + 1) : ['mean']
  return shown.map((fill) => filledCells(layers, fill, column, values)).filter(({ rows }) => rows.length > 0)
}

export function filledCells(
  layers: readonly FillLayer[],
  shown: ShownFill,
  column: number,
  values: ColumnValues,
): FilledCells {
  const rows = new Set<number>()
  if (shown !== 'none')
    for (const layer of layers)
      for (const row of layer.columns.get(column)?.rows ?? []) if (isGap(values, row)) rows.add(row)
  const found = [...rows].flatMap((row) => {
    const filled = filledValue(layers, shown, column, row)
    return filled ? [{ row, value: filled.value }] : []
  })
  return {
    rows: Int32Array.from(found, ({ row }) => row),
    values: Float64Array.from(found, ({ value }) => value),
  }
}
