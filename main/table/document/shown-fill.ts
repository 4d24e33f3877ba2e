import type { ShownFill } from '../../../contract/table'
import { isGap, type ColumnValues } from '../columns/column'
import { isPartOf, type FillLayer } from './fills'

/** What a fill shows in a column's gaps: later layers lie over earlier ones. */
export function shownFill(
  layers: readonly FillLayer[],
  fill: ShownFill,
  column: number,
  values: ColumnValues,
): { readonly rows: Int32Array; readonly values: Float64Array } {
  const cells = new Map<number, number>()
  if (fill !== 'none')
    for (const layer of layers) {
      const filled = isPartOf(layer, fill) ? layer.columns.get(column) : undefined
      const own = filled?.values[fill === 'mean' ? 0 : fill - 1]
      if (!filled || !own) continue
      filled.rows.forEach((row, at) => {
        if (isGap(values, row)) cells.set(row, own[at]!)
      })
    }
  return { rows: Int32Array.from(cells.keys()), values: Float64Array.from(cells.values()) }
}
