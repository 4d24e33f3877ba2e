import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ShownFill } from '../../../contract/table'
import { part, type TaskControl } from '../../workers/control'
import { columnFill, columnFills, FillCursor, type ExportTable } from '../export/export-table'
import { emptyRow, fileRows } from '../export/file-rows'
import { layoutNames } from '../export/long-names'
import type { PlannedTable } from '../export/plan'
import { typedCell } from '../export/typed-cell'
import { chooseColumn } from './choose-column'
import { wholeColumn } from './column-types'

const groupRows = 65_536

/** The table as Parquet; several fills are stacked with .imp and .id in front, table 0 being the one with gaps. */
export function* parquetPieces(
  table: ExportTable,
  { fills, layout }: Pick<PlannedTable, 'fills' | 'layout'>,
  control: TaskControl,
  note: (sentence: string) => void,
): Generator<Uint8Array> {
  const { source, columns } = table
  const own = columns.map((_, column) =>
    chooseColumn(
      table,
      column,
      fills.map((shown) => columnFill(table, column, shown)),
      note,
    ),
  )
  const names = layoutNames(source.names, layout)
  const front = names.slice(0, names.length - columns.length).map(wholeColumn)
  const all = [...front, ...own.map(({ column }) => column)]
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: all.length },
      ...all.map(({ element }, at) => ({ ...element, name: names[at]! })),
    ],
  })
  const tables: readonly ShownFill[] = layout === 'own' ? fills : ['none', ...fills]
  // Imputations are numbered as the file's rows are; a table by itself has its own rows.
  const isOneOfSeveral = layout !== 'own' || fills.some((shown) => typeof shown === 'number')
  const ownRows = Int32Array.from({ length: source.store.rows }, (_, row) => row)
  const rowsOfFile = isOneOfSeveral ? fileRows(source) : ownRows
  for (const [imputation, shown] of tables.entries()) {
    const share = part(control, imputation / tables.length, (imputation + 1) / tables.length)
    const filled = columnFills(table, shown)
    const cursor = new FillCursor(filled)
    for (let start = 0; start < rowsOfFile.length; start += groupRows) {
      share.progress(start / rowsOfFile.length)
      const rows = rowsOfFile.subarray(start, start + groupRows)
      const fronts = front.map((column, index) => ({
        name: names[index]!,
        data: Array.from(rows, (_, at) => column.value(index === 0 ? imputation : start + at + 1)),
      }))
      const data = own.map(({ column, isNumber }, index) => ({
        name: names[front.length + index]!,
        data: Array.from(rows, (row) =>
          row === emptyRow
            ? null
            : column.value(typedCell(table, row, index, filled[index]!, cursor.find(row, index), isNumber)),
        ),
      }))
      void parquet.write({ columnData: [...fronts, ...data], rowGroupSize: groupRows })
    }
  }
  void parquet.finish()
  yield writer.getBytes()
}
