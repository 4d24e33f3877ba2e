import { textsOf, type RowColumn, type RowTable } from './row-table'

/** Rows with equal numbers belong together; -1 = unknown, such a row stands alone. */
export type GroupCodes = { readonly codes: Int32Array; readonly count: number }

/** Numbers for what is equal, in the order in which it comes. */
function numbered<T>(rows: number, valueOf: (row: number) => T | null): GroupCodes {
  const known = new Map<T, number>()
  const codes = new Int32Array(rows)
  for (let row = 0; row < rows; row += 1) {
    const value = valueOf(row)
    let code = value === null ? -1 : known.get(value)
    if (code === undefined) {
      code = known.size
      known.set(value as T, code)
    }
    codes[row] = code
  }
  return { codes, count: known.size }
}

function codesOf(table: RowTable, column: RowColumn): GroupCodes {
  const { values } = column
  if (values.kind === 'levels') return { codes: new Int32Array(values.codes), count: values.levels.length }
  if (values.kind === 'texts') return numbered(table.rows, textsOf(table, column))
  return numbered(table.rows, (row) => (Number.isNaN(values.values[row]!) ? null : values.values[row]!))
}

/** The groups that several columns make together: rows belong together when they agree in all of them. */
export function groupCodes(table: RowTable, columns: readonly RowColumn[]): GroupCodes {
  const [first, ...others] = columns
  if (!first) return { codes: new Int32Array(table.rows), count: 1 }
  let all = codesOf(table, first)
  for (const other of others) {
    const more = codesOf(table, other)
    const { codes } = all
    all = numbered(table.rows, (row) =>
      codes[row]! < 0 || more.codes[row]! < 0 ? null : codes[row]! * more.count + more.codes[row]!,
    )
  }
  return all
}
