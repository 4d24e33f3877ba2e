import type { EncodedTable } from '../encoding/encode'
import { held } from '../base/features'
import type { Line } from './line'
import type { ContextColumn } from './spec'

/** What a column's neighbours are asked about, by place in the line, standardised; NaN = unknown, or not believed. */
export function placedFeatures(
  { column, outcomes, center, scale }: Omit<ContextColumn, 'kernel'>,
  table: EncodedTable,
  line: Line,
): Float32Array[] {
  return center.map((middle, f) =>
    Float32Array.from(line.rows, (row) => {
      const value = featureOf(table, column, outcomes?.[f] ?? null, row)
      return (value - middle) / scale[f]!
    }),
  )
}

/** One feature of a cell as it is; NaN = unknown. */
export function featureOf(table: EncodedTable, column: number, outcome: number | null, row: number): number {
  const own = table.outcomes[column]![row]!
  if (own < 0) return NaN
  if (outcome !== null) return own === outcome ? 1 : 0
  const { z, y } = table.numbers[column]!
  return Number.isNaN(z[row]) ? NaN : held(y[row]!)
}
