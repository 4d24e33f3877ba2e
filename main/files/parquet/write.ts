import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ShownFill } from '../../../contract/table'
import { part, type TaskControl } from '../../workers/control'
import { columnFill, columnFills, FillCursor, type ExportTable } from '../export/export-table'
import { typedCell } from '../export/typed-cell'
import { chooseColumn } from './choose-column'
import { wholeColumn } from './column-types'

const groupRows = 65_536

/** The table as Parquet; several fills are stacked with .imp and .id in front, table 0 being the one with gaps. */
export function* parquetPieces(
  table: ExportTable,
  { fills, layout }: { readonly fills: readonly ShownFill[]; readonly layout: 'own' | 'long' },
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
  const front = layout === 'long' ? [wholeColumn('.imp'), wholeColumn('.id')] : []
  const all = [...front, ...own.map(({ column }) => column)]
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: all.length }, ...all.map(({ element }) => element)],
  })
  const tables: readonly ShownFill[] = layout === 'long' ? ['none', ...fills] : fills
  for (const [imputation, shown] of tables.entries()) {
    const share = part(control, imputation / tables.length, (imputation + 1) / tables.length)
    const filled = columnFills(table, shown)
    const cursor = new FillCursor(filled)
    for (let start = 0; start < source.store.rows; start += groupRows) {
      share.progress(start / source.store.rows)
      const rows = Math.min(groupRows, source.store.rows - start)
      const fronts = front.map((column, index) => ({
        name: column.element.name,
        data: Array.from({ length: rows }, (_, row) => column.value(index === 0 ? imputation : start + row + 1)),
      }))
      const data = own.map(({ column, isNumber }, index) => ({
        name: column.element.name,
        data: Array.from({ length: rows }, (_, row) =>
          column.value(typedCell(table, start + row, index, filled[index]!, cursor.find(start + row, index), isNumber)),
        ),
      }))
      void parquet.write({ columnData: [...fronts, ...data], rowGroupSize: groupRows })
    }
  }
  void parquet.finish()
  yield writer.getBytes()
}
