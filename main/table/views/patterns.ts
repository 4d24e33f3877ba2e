import { isGap, type ColumnValues } from '../columns/column'
import type { TaskControl } from '../../workers/control'

/** Columns that are missing together, and in how many rows just these are. */
export type MissingPattern = { readonly columns: readonly number[]; readonly rows: number }

export type PatternInput = { readonly rows: number; readonly columns: readonly ColumnValues[]; readonly most: number }

/** Each column's mark in a row's fingerprint: two well-mixed 32-bit numbers per column (xorshift of the index). */
function marks(column: number): [number, number] {
  const mix = (seed: number): number => {
    let state = Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b
    state = Math.imul(state ^ (state >>> 16), 0x7feb352d)
    state = Math.imul(state ^ (state >>> 15), 0x846ca68b)
    return state ^ (state >>> 16)
  }
  return [mix(column * 2 + 1), mix(column * 2 + 2)]
}

/** The patterns of missing cells, the most frequent first; a pattern without columns stands for the complete rows. */
export function missingPatterns({ rows, columns, most }: PatternInput, control: TaskControl): MissingPattern[] {
  const first = new Int32Array(rows)
  const second = new Int32Array(rows)
  for (const [column, values] of columns.entries()) {
    control.progress(column / columns.length)
    const [a, b] = marks(column)
    for (let row = 0; row < rows; row += 1) {
      if (!isGap(values, row)) continue
      first[row]! ^= a
      second[row]! ^= b
    }
  }
  const counts = new Map<number, { row: number; rows: number }>()
  for (let row = 0; row < rows; row += 1) {
    const key = (first[row]! >>> 0) * 0x200000 + (second[row]! >>> 11)
    const known = counts.get(key)
    if (known) known.rows += 1
    else counts.set(key, { row, rows: 1 })
  }
  return [...counts.values()]
    .sort((a, b) => b.rows - a.rows || a.row - b.row)
    .slice(0, most)
    .map((pattern) => ({
      columns: [...columns.keys()].filter((column) => isGap(columns[column]!, pattern.row)),
      rows: pattern.rows,
    }))
}
