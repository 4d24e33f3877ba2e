import { isGap } from '../../table/columns/column'
import { cellEnd, cellStart } from '../../table/store/store'
import { columnFill, type ColumnFill, type ExportTable } from './export-table'
import { typedCell, type Holds } from './typed-cell'

/** The first cell that a candidate cannot hold, as text; null when there is none. */
export function firstUnheld(
  table: ExportTable,
  column: number,
  fills: readonly ColumnFill[],
  { holds, takes }: { readonly holds: Holds; readonly takes: (text: string) => boolean },
): string | null {
  const { values, format } = table.columns[column]!
  const { rows } = table.source.store
  const isPlain = format.kind === 'number' && format.prefix === '' && format.suffix === '' && table.edits.size === 0
  const unfilled = columnFill(table, column, 'none')
  for (let row = 0; row < rows; row += 1) {
    if (isGap(values, row) || (isPlain && isShortNumber(table, row, column))) continue
    const cell = typedCell(table, row, column, unfilled, -1, holds)
    if (typeof cell === 'string' && !takes(cell)) return cell
  }
  for (const fill of fills) {
    for (let at = 0; at < fill.rows.length; at += 1) {
      const cell = typedCell(table, fill.rows[at]!, column, fill, at, holds)
      if (typeof cell === 'string' && !takes(cell)) return cell
    }
  }
  return null
}

const mostDigits = 15

/** Up to fifteen digits with a sign and a decimal mark, which every double and every whole number of 64 bits holds. */
function isShortNumber({ source: { store, fields } }: ExportTable, row: number, column: number): boolean {
  const end = cellEnd(store, row, fields[column]!)
  const start = cellStart(store, row, fields[column]!)
  if (end - start > mostDigits) return false
  for (let at = start; at < end; at += 1) {
    const byte = store.bytes[at]!
    if ((byte < 48 || byte > 57) && byte !== 45 && byte !== 46 && byte !== 44) return false
  }
  return true
}
