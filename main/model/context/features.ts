import type { EncodedTable } from '../encoding/encode'
import { held } from '../base/features'
import type { Line } from './line'
import type { ContextColumn } from './spec'
import { trendAt } from './trend'

/** What a column's neighbours are asked about, by place in the line, standardised; NaN = unknown, or not believed. */
export function placedFeatures(own: Omit<ContextColumn, 'kernel'>, table: EncodedTable, line: Line): Float32Array[] {
  return own.center.map((_, f) =>
    Float32Array.from(line.rows, (row, at) => placedFeature(own, f, table, line, row, at)),
  )
}

/** The same of one cell: what the trend leaves over of it where there is one. */
export function placedFeature(
  { column, outcomes, center, scale, trend }: Omit<ContextColumn, 'kernel'>,
  f: number,
  table: EncodedTable,
  { t }: Line,
  row: number,
  at: number,
): number {
  const value = (featureOf(table, column, outcomes?.[f] ?? null, row) - center[f]!) / scale[f]!
  return trend === null ? value : (value - trendAt(trend, t![at]!)) / trend.spread
}

/** One feature of a cell as it is; NaN = unknown. */
export function featureOf(table: EncodedTable, column: number, outcome: number | null, row: number): number {
  const own = table.outcomes[column]![row]!
  if (own < 0) return NaN
  if (outcome !== null) return own === outcome ? 1 : 0
  const { z, y } = table.numbers[column]!
  return Number.isNaN(z[row]) ? NaN : held(y[row]!)
}
