import { isKnown, type TypedColumn, type TypedTable } from '../../table/seam/typed'

/** The table with only these cells of each column to be filled: what else is unknown stays so, and costs no time. */
export function askedOnly(table: TypedTable, asked: readonly Int32Array[]): TypedTable {
  const columns = table.columns.map((column, c): TypedColumn => {
    const kept = Uint8Array.from({ length: table.rows }, (_, row) =>
      isKnown(column, row) ? 0 : column.kept?.[row] || 1,
    )
    for (const row of asked[c]!) kept[row] = 0
    return { ...column, kept }
  })
  return { ...table, columns }
}

/** Some rows of a table as a table of their own. */
export function pickRows(table: TypedTable, rows: Int32Array): TypedTable {
  const columns = table.columns.map((column): TypedColumn => {
    const kept = column.kept && Uint8Array.from(rows, (row) => column.kept![row]!)
    if (column.kind === 'continuous')
      return { ...column, kept, values: Float64Array.from(rows, (row) => column.values[row]!) }
    return { ...column, kept, codes: Int32Array.from(rows, (row) => column.codes[row]!) }
  })
  // Their neighbours are not among them.
  return { ...table, rows: rows.length, columns, arrangement: undefined }
}
