import type { TableSource } from '../../table/store/source'

/** Stands for a row of the file that is wholly empty: it is no row of the table, but it is kept. */
export const emptyRow = -1

/** The rows of the file in their order: the number of the table's row, or `emptyRow`. */
export function fileRows({ store, emptyRows }: Pick<TableSource, 'store' | 'emptyRows'>): Int32Array {
  const empty = emptyRows ?? []
  const rows = new Int32Array(store.rows + empty.length)
  let next = 0
  for (let row = 0, at = 0; row <= store.rows; row += 1) {
    while (next < empty.length && empty[next]! <= row) {
      rows[at++] = emptyRow
      next += 1
    }
    if (row < store.rows) rows[at++] = row
  }
  return rows
}

/** Each row's number in what is written, from 1: wholly empty rows count, or the numbers would not be the file's. */
export function rowIds(source: Pick<TableSource, 'store' | 'emptyRows'>): Int32Array {
  const ids = new Int32Array(source.store.rows)
  for (const [at, row] of fileRows(source).entries()) if (row !== emptyRow) ids[row] = at + 1
  return ids
}
