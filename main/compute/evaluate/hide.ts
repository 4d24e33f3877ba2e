import { createRandom, type Random } from '../../engine/random'
import { isKnown, type Arrangement, type TypedColumn, type TypedTable } from '../../table/seam/typed'
import { runsToHide } from './hide-runs'

/** Rows whose known value was hidden, per column, ascending. */
export type Hidden = readonly Int32Array[]

/** Hides a share of every column's known cells, completely at random, or in runs; at least one where there are two. */
export function hideCells(
  table: TypedTable,
  share: number,
  seed: number,
  runs = false,
): { masked: TypedTable; hidden: Hidden } {
  const { arrangement } = table
  const inRuns = runs && arrangement ? runsToHide(table, arrangement, share, seed) : null
  const hidden = table.columns.map((column, c) => {
    // What says how the rows stand is not to be guessed from how they stand.
    if (arrangement && isArranging(column, arrangement)) return new Int32Array()
    return inRuns ? inRuns[c]! : singleCells(column, table.rows, share, createRandom(seed, c + 1))
  })
  const columns = table.columns.map((column, c): TypedColumn => {
    if (column.kind === 'continuous') {
      const values = column.values.slice()
      for (const row of hidden[c]!) values[row] = NaN
      return { ...column, values }
    }
    const codes = column.codes.slice()
    for (const row of hidden[c]!) codes[row] = -1
    return { ...column, codes }
  })
  return { masked: { ...table, columns }, hidden }
}

const isArranging = ({ name }: TypedColumn, { order, groups }: Arrangement): boolean =>
  groups.includes(name) || (order?.by === 'column' && order.column === name)

function singleCells(column: TypedColumn, count: number, share: number, random: Random): Int32Array {
  const known = Array.from({ length: count }, (_, row) => row).filter((row) => isKnown(column, row))
  let rows = known.filter(() => random.uniform() < share)
  if (rows.length === 0 && known.length > 1) rows = [known[random.below(known.length)]!]
  if (rows.length === known.length) rows = rows.slice(1)
  return Int32Array.from(rows)
}

export const valueOf = (column: TypedColumn, row: number): number =>
  column.kind === 'continuous' ? column.values[row]! : column.codes[row]!
