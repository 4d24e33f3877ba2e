import type { Arrangement, TypedTable } from '../../table/seam/typed'

/** Rows of a table one group after the other, each in its order; `starts`: where groups begin, and the end. */
export type Series = { readonly rows: Int32Array; readonly starts: Int32Array; readonly places: Float64Array }

/** A row without a group or a place has no neighbours and is left out. Without an order a group's rows stand as in the file. */
export function seriesOf({ rows: count }: Pick<TypedTable, 'rows'>, { places, groupOf }: Arrangement): Series {
  const at = places ?? Float64Array.from({ length: count }, (_, row) => row)
  const group = (row: number): number => groupOf?.[row] ?? 0
  const rows = Int32Array.from({ length: count }, (_, row) => row)
    .filter((row) => group(row) >= 0 && !Number.isNaN(at[row]!))
    .sort((a, b) => group(a) - group(b) || at[a]! - at[b]! || a - b)
  const starts: number[] = []
  rows.forEach((row, i) => {
    if (i === 0 || group(row) !== group(rows[i - 1]!)) starts.push(i)
  })
  return { rows, starts: Int32Array.from([...starts, rows.length]), places: at }
}
