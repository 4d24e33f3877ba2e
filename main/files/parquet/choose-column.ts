import { columnAsText } from '../export/as-text'
import type { ColumnFill, ExportTable } from '../export/export-table'
import { firstUnheld } from '../export/unheld'
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
  if (example !== '' && description.values.kind === 'numbers') note(columnAsText('Parquet', name, description, example))
  return wanted.at(-1)!
}
