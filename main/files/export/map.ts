import type { ExportOptions } from '../../../contract/export'
import { isGap } from '../../table/columns/column'
import type { TaskControl } from '../../workers/control'
import { columnFills, FillCursor, type ExportTable } from './export-table'
import { encodeLines, sideLine } from './side-csv'

const checkEvery = 8192

/** For every cell where its value comes from: observed, edited, filled or missing; one line per row of the table. */
export function mapPieces(table: ExportTable, fill: ExportOptions['fill'], control: TaskControl): Iterable<Uint8Array> {
  return encodeLines(mapLines(table, fill, control))
}

function* mapLines(table: ExportTable, fill: ExportOptions['fill'], control: TaskControl): Generator<string> {
  const { source, columns, edits } = table
  const cursor = new FillCursor(columnFills(table, fill === 'imputations' ? 1 : fill))
  yield sideLine(['.id', ...source.names])
  for (let row = 0; row < source.store.rows; row += 1) {
    if (row % checkEvery === 0) control.progress(row / source.store.rows)
    const states = columns.map(({ values }, column) => {
      if (cursor.find(row, column) >= 0) return 'filled'
      if (isGap(values, row)) return 'missing'
      return edits.size > 0 && edits.has(row * columns.length + column) ? 'edited' : 'observed'
    })
    yield `${row + 1},${states.join(',')}\n`
  }
}
