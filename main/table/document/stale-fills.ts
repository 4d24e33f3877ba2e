import { isGap, type ColumnValues } from '../columns/column'
import type { Outdated } from './fill-basis'
import { filledValue, isPartOf, type FillLayer, type FillSettings } from './fills'

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
  return (['mean', 'median', 'sample'] as const).flatMap((method) => {
    const shown = method === 'sample' ? 1 : 'mean'
    const beside = layers.filter((layer) => isPartOf(layer, shown))
    const cells = new Map<number, Set<number>>()
    let newest: FillLayer | null = null
    for (const layer of beside) {
      if (layer.method !== method) continue
      const { all, rows } = outdatedOf(layer)
      if (!all && rows.size === 0) continue
      for (const [column, filled] of layer.columns) {
        const values = valuesOf(column)
        const candidates = all ? filled.rows : filled.rows.filter((row) => rows.has(row))
        for (const row of candidates) {
          if (!isGap(values, row)) continue
          if (beside.length > 1 && filledValue(beside, shown, column, row)?.layer !== layer) continue
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

/** How many gaps show a value that is out of date, under any method. */
export function countStale(fills: readonly StaleFill[]): number {
  let count = 0
  for (const [at, { cells }] of fills.entries()) {
    const counted = fills.slice(0, at)
    for (const [column, rows] of cells) {
      const before = counted.flatMap((fill) => fill.cells.get(column) ?? [])
      if (before.length === 0) count += rows.size
      else for (const row of rows) if (!before.some((some) => some.has(row))) count += 1
    }
  }
  return count
}
