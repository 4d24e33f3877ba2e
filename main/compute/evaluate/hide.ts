import { createRandom } from '../../engine/random'
import { isKnown, type TypedColumn, type TypedTable } from '../../table/seam/typed'

/** Rows whose known value was hidden, per column, ascending. */
export type Hidden = readonly Int32Array[]

/** Hides a share of every column's known cells, completely at random; at least one where there are two. */
export function hideCells(table: TypedTable, share: number, seed: number): { masked: TypedTable; hidden: Hidden } {
  const hidden: Int32Array[] = []
  const columns = table.columns.map((column, c): TypedColumn => {
    const random = createRandom(seed, c + 1)
    const known = Array.from({ length: table.rows }, (_, row) => row).filter((row) => isKnown(column, row))
    let rows = known.filter(() => random.uniform() < share)
    if (rows.length === 0 && known.length > 1) rows = [known[random.below(known.length)]!]
    if (rows.length === known.length) rows = rows.slice(1)
    hidden.push(Int32Array.from(rows))
    if (column.kind === 'continuous') {
      const values = column.values.slice()
      for (const row of rows) values[row] = NaN
      return { ...column, values }
    }
    const codes = column.codes.slice()
    for (const row of rows) codes[row] = -1
    return { ...column, codes }
  })
  return { masked: { ...table, columns }, hidden }
}

export const valueOf = (column: TypedColumn, row: number): number =>
  column.kind === 'continuous' ? column.values[row]! : column.codes[row]!
