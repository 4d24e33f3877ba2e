import type { ShownFill } from '../../../contract/table'
import type { CodedCell } from '../coded/coded-table'
import { part, type TaskControl } from '../../workers/control'
import { codedColumn, type CodedLimits, type CodedOutput } from './coded-column'
import { columnFill, columnFills, FillCursor, type ColumnFill, type ExportTable } from './export-table'
import { emptyRow, fileRows } from './file-rows'
import type { PlannedTable } from './plan'

/** A table as Stata and SPSS hold it: how each column is written, and the rows of all its imputations. */
export type CodedRows = {
  readonly columns: readonly CodedOutput[]
  /** What the imputations put into a column. */
  readonly fillsOf: (column: number) => readonly ColumnFill[]
  readonly rowsEach: number
  readonly tables: number
  /** Each row in the same array, which is overwritten by the next. */
  readonly rows: () => Generator<{
    readonly imputation: number
    readonly id: number
    readonly cells: readonly CodedCell[]
  }>
}

type Layout = Pick<PlannedTable, 'fills' | 'layout'>
const checkEvery = 4096

export function codedRows(
  table: ExportTable,
  { fills, layout }: Layout,
  limits: CodedLimits,
  control: TaskControl,
  note: (sentence: string) => void,
): CodedRows {
  const perColumn = table.columns.map((_, column) => fills.map((shown) => columnFill(table, column, shown)))
  const columns = table.columns.map((_, column) => codedColumn(table, column, perColumn[column]!, limits, note))
  const tables: readonly ShownFill[] = layout === 'own' ? fills : ['none', ...fills]
  // Imputations are numbered as the file's rows are; a table by itself has its own rows.
  const isOneOfSeveral = layout !== 'own' || fills.some((shown) => typeof shown === 'number')
  const order = isOneOfSeveral
    ? fileRows(table.source)
    : Int32Array.from({ length: table.source.store.rows }, (_, row) => row)

  function* rows(): ReturnType<CodedRows['rows']> {
    const cells: CodedCell[] = columns.map(() => null)
    for (const [imputation, shown] of tables.entries()) {
      const share = part(control, imputation / tables.length, (imputation + 1) / tables.length)
      const filled = columnFills(table, shown)
      const cursor = new FillCursor(filled)
      for (const [at, row] of order.entries()) {
        if (at % checkEvery === 0) share.progress(at / order.length)
        if (row === emptyRow) cells.fill(null)
        else
          for (const [column, { cell }] of columns.entries())
            cells[column] = cell(row, filled[column]!, cursor.find(row, column))
        yield { imputation, id: at + 1, cells }
      }
    }
  }

  return { columns, fillsOf: (column) => perColumn[column]!, rowsEach: order.length, tables: tables.length, rows }
}
