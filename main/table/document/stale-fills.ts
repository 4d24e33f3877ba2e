import { isGap, type ColumnValues } from '../columns/column'
import type { Outdated } from './fill-basis'
import { filledValue, type FillLayer, type FillSettings } from './fills'

/** Filled cells of one method that are older than what their row holds now, and how they were filled. */
export type StaleFill = FillSettings & {
  /** Rows by column of the table. */
  readonly cells: ReadonlyMap<number, ReadonlySet<number>>
}

/** The filled gaps whose shown value is out of date, by method; those of one method are filled again as the newest was. */
export function staleFills(
  layers: readonly FillLayer[],
  outdatedOf: (layer: FillLayer) => Outdated,
  valuesOf: (column: number) => ColumnValues,
): StaleFill[] {
  return (['mean', 'sample'] as const).flatMap((method) => {
    const own = layers.filter((layer) => layer.method === method)
    const cells = new Map<number, Set<number>>()
    let newest: FillLayer | null = null
    for (const layer of own) {
      const { all, rows } = outdatedOf(layer)
      if (!all && rows.size === 0) continue
      for (const [column, filled] of layer.columns) {
        const values = valuesOf(column)
        const candidates = all ? filled.rows : filled.rows.filter((row) => rows.has(row))
        for (const row of candidates) {
          if (!isGap(values, row)) continue
          if (own.length > 1 && filledValue(own, method === 'mean' ? 'mean' : 1, column, row)?.layer !== layer) continue
          const stale = cells.get(column) ?? new Set<number>()
          cells.set(column, stale.add(row))
          newest = layer
        }
      }
    }
    if (newest === null) return []
    const { imputations, seed, minCertainty } = newest
    return { method, imputations, seed, minCertainty, cells }
  })
}

/** How many gaps show a value that is out of date, under one method or the other. */
export function countStale(fills: readonly StaleFill[]): number {
  const [first, second] = fills
  if (!first) return 0
  let count = 0
  for (const rows of first.cells.values()) count += rows.size
  if (second)
    for (const [column, rows] of second.cells) {
      const counted = first.cells.get(column)
      for (const row of rows) if (!counted?.has(row)) count += 1
    }
  return count
}
