import { isGap } from '../../table/columns/column'
import { cellEnd, cellStart } from '../../table/store/store'
import { columnAsText } from '../export/as-text'
import { columnFill, type ColumnFill, type ExportTable } from '../export/export-table'
import { typedCell } from '../export/typed-cell'
import { candidates, type Candidate } from './column-types'

/** The Parquet type that holds every cell of a column, observed or filled, without loss. */
export function chooseColumn(
  table: ExportTable,
  column: number,
  fills: readonly ColumnFill[],
  note: (sentence: string) => void,
): Candidate {
  const name = table.source.names[column]!
  const description = table.columns[column]!
  const wanted = candidates(name, description, table.source.stated[column] ?? null)
  let example = ''
  for (const candidate of wanted.slice(0, -1)) {
    const unheld = firstUnheld(table, column, fills, candidate)
    if (unheld === null) return candidate
    example = unheld
  }
  if (example !== '' && description.values.kind === 'numbers') note(columnAsText(name, description, example))
  return wanted.at(-1)!
}

/** The first cell that a candidate cannot hold, as text; null when there is none. */
function firstUnheld(
  table: ExportTable,
  column: number,
  fills: readonly ColumnFill[],
  { holds, takes }: Candidate,
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
