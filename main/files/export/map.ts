import type { ExportOptions } from '../../../contract/export'
import { isGap } from '../../table/columns/column'
import type { TaskControl } from '../../workers/control'
import { columnFills, FillCursor, type ExportTable } from './export-table'
import { emptyRow, fileRows } from './file-rows'
import { encodeLines, sideLine } from './side-csv'

const checkEvery = 8192

/** For every cell where its value comes from: observed, edited, filled or missing; one line per row of the table. */
export function mapPieces(
  table: ExportTable,
  options: Pick<ExportOptions, 'fill' | 'guardFormulas'>,
  control: TaskControl,
): Iterable<Uint8Array> {
  return encodeLines(mapLines(table, options, control))
}

function* mapLines(
  table: ExportTable,
  options: Pick<ExportOptions, 'fill' | 'guardFormulas'>,
  control: TaskControl,
): Generator<string> {
  const { source, columns, edits } = table
  const cursor = new FillCursor(columnFills(table, options.fill === 'imputations' ? 1 : options.fill))
  yield sideLine(['.id', ...source.names], options.guardFormulas)
  const rows = fileRows(source)
  for (const [at, row] of rows.entries()) {
    if (at % checkEvery === 0) control.progress(at / rows.length)
    if (row === emptyRow) {
      yield `${at + 1},${columns.map(() => 'missing').join(',')}\n`
      continue
    }
    const states = columns.map(({ values }, column) => {
      if (cursor.find(row, column) >= 0) return 'filled'
      if (isGap(values, row)) return 'missing'
      return edits.size > 0 && edits.has(row * columns.length + column) ? 'edited' : 'observed'
    })
    yield `${at + 1},${states.join(',')}\n`
  }
}
