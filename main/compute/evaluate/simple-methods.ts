import { moments } from '../../model/encoding/moments'
import { isKnown, type TypedColumn, type TypedTable } from '../../table/seam/typed'
import { valueOf } from './hide'

/** A filling that needs no model, for comparison: values for the given rows of column `c`. */
export type SimpleMethod = {
  readonly name: string
  readonly fill: (table: TypedTable, c: number, rows: Int32Array) => Float64Array
}

/** Mean of a number, most frequent level of a category. */
export const meanOrMode: SimpleMethod = {
  name: 'mean or mode',
  fill: (table, c, rows) => new Float64Array(rows.length).fill(middleOf(table.columns[c]!)),
}

function middleOf(column: TypedColumn): number {
  if (column.kind === 'discrete') return mostFrequent(Array.from(column.codes).filter((code) => code >= 0))
  const { count, mean } = moments(column.values)
  return count === 0 ? NaN : mean
}

function mostFrequent(codes: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  let best = -1
  for (const [code, count] of counts) if (best < 0 || count > counts.get(best)!) best = code
  return best
}

const NEIGHBOURS = 5
/** Donors are at most this many rows, evenly spread, so that large tables stay quick. */
const MOST_DONORS = 2000

/** Mean or majority of the five rows that agree best on what both know (standardised distance; 1 for another level). */
export const nearestRows: SimpleMethod = {
  name: 'nearest rows',
  fill(table, c, rows) {
    const column = table.columns[c]!
    const scaled = table.columns.map((other) => scaledColumn(other, table.rows))
    const known = Array.from({ length: table.rows }, (_, row) => row).filter((row) => isKnown(column, row))
    const every = Math.max(1, Math.ceil(known.length / MOST_DONORS))
    const donors = known.filter((_, i) => i % every === 0)
    const fallback = middleOf(column)
    return Float64Array.from(rows, (row) => {
      const nearest = donors
        .map((donor) => ({ donor, distance: distanceBetween(scaled, c, row, donor) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, NEIGHBOURS)
        .filter(({ distance }) => Number.isFinite(distance))
        .map(({ donor }) => valueOf(column, donor))
      if (nearest.length === 0) return fallback
      return column.kind === 'discrete' ? mostFrequent(nearest) : nearest.reduce((a, b) => a + b, 0) / nearest.length
    })
  },
}

type Scaled = { readonly values: Float64Array; readonly discrete: boolean }

function scaledColumn(column: TypedColumn, rows: number): Scaled {
  const discrete = column.kind === 'discrete'
  const values = Float64Array.from({ length: rows }, (_, row) => (isKnown(column, row) ? valueOf(column, row) : NaN))
  if (discrete) return { values, discrete }
  const { mean, sd } = moments(values)
  return { values: values.map((x) => (x - mean) / (sd || 1)), discrete }
}

/** Mean squared difference over the columns both rows know; infinite when there is none. */
function distanceBetween(columns: readonly Scaled[], skip: number, a: number, b: number): number {
  if (a === b) return Infinity
  let sum = 0
  let shared = 0
  columns.forEach(({ values, discrete }, c) => {
    if (c === skip) return
    const x = values[a]!
    const y = values[b]!
    if (Number.isNaN(x) || Number.isNaN(y)) return
    shared++
    sum += discrete ? (x === y ? 0 : 1) : (x - y) ** 2
  })
  return shared === 0 ? Infinity : sum / shared
}
