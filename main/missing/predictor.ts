import type { Condition } from '../../contract/missing'
import { observedValue, type ColumnDescription } from '../table/columns/column'

/** A column of the table as the study of its gaps takes it. */
export type StudiedColumn = {
  readonly index: number
  readonly name: string
  readonly description: ColumnDescription
}

export { meets } from '../table/views/pick-rows'
export type { Condition }

const MOST_LEVELS = 8

/** A column as something that gaps may depend on, made from some rows. */
export type Predictor = StudiedColumn & {
  readonly kind: 'number' | 'level'
  /** Numbers: the sample's values in order. Levels: the most frequent ones, as indices. */
  readonly sorted: Float64Array
  readonly levels: readonly number[]
}

/** Null where a column cannot say anything: texts, one value, nothing known. */
export function predictorOf(column: StudiedColumn, rows: readonly number[]): Predictor | null {
  const { values } = column.description
  if (values.kind === 'texts') return null
  const known = rows.flatMap((row) => observedValue(values, row) ?? [])
  if (values.kind === 'numbers') {
    const sorted = Float64Array.from(known).sort()
    return sorted.length > 1 && sorted[0] !== sorted.at(-1) ? { ...column, kind: 'number', sorted, levels: [] } : null
  }
  const counts = new Map<number, number>()
  for (const level of known) counts.set(level, (counts.get(level) ?? 0) + 1)
  const levels = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([level]) => level)
  return levels.length > 1
    ? { ...column, kind: 'level', sorted: new Float64Array(0), levels: levels.slice(0, MOST_LEVELS) }
    : null
}

/** Where a value stands among the sample's, −1…1, equal values in their middle: outliers have no more say than others. */
export function standing(sorted: Float64Array, value: number): number {
  return (lowerBound(sorted, value) + lowerBound(sorted, value, true)) / sorted.length - 1
}

/** How many are below the value; or, `orEqual`, not above it. */
function lowerBound(sorted: Float64Array, value: number, orEqual = false): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value || (orEqual && sorted[middle] === value)) low = middle + 1
    else high = middle
  }
  return low
}

export const valueAt = ({ description }: StudiedColumn, row: number): number | null =>
  observedValue(description.values, row)
