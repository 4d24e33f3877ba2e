import type { RuleColumn } from '../columns'
import { precisionOf, type Precision } from '../precision'

/** Rows spread evenly over the table. */
export function spreadRows(rows: number, most: number): Int32Array {
  const count = Math.min(rows, most)
  return Int32Array.from({ length: count }, (_, i) => Math.floor((i * rows) / count))
}

/** A column's numbers in some rows, moments in days; NaN = unknown. */
export type Sampled = {
  readonly column: number
  readonly name: string
  readonly kind: 'number' | 'moment'
  readonly values: Float64Array
  readonly precision: Precision
}

export function sampledNumbers(columns: readonly RuleColumn[], rows: Int32Array): Sampled[] {
  return columns.flatMap((column, at): Sampled[] => {
    if (column.kind !== 'continuous' || column.moment === 'time') return []
    const per = column.moment === 'datetime' ? 86_400 : 1
    const values = Float64Array.from(rows, (row) => column.values[row]! / per)
    const precision = precisionOf(values, column.step === null ? null : column.step / per)
    const seen = new Set(values.filter((x) => !Number.isNaN(x)))
    const kind = column.moment === undefined ? 'number' : 'moment'
    return seen.size < 3 ? [] : [{ column: at, name: column.name, kind, values, precision }]
  })
}
