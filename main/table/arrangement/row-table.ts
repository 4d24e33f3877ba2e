import type { ColumnDescription, ColumnEdits } from '../columns/column'
import { cellText, type TableStore } from '../store/store'

/** A column of a table as its rows are compared by it. */
export type RowColumn = {
  readonly name: string
  readonly field: number
  readonly edits: ColumnEdits
} & Pick<ColumnDescription, 'type' | 'values' | 'distinct'>

/** What is needed to say how the rows of a table stand to each other; on shared memory, for worker threads. */
export type RowTable = {
  readonly rows: number
  readonly store: TableStore
  readonly columns: readonly RowColumn[]
}

/** The texts of a column whose cells are not values, as they are now; null = missing. */
export function textsOf({ store }: RowTable, { field, values, edits }: RowColumn): (row: number) => string | null {
  const edited = new Map(edits.rows.map((row, at) => [row, edits.texts[at]!]))
  const missing = values.kind === 'texts' ? values.missing : null
  return (row) => (missing?.[row] === 1 ? null : (edited.get(row) ?? cellText(store, row, field)))
}
