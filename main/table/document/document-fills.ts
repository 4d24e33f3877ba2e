import type { ColumnChange } from '../../../contract/columns'
import { counted } from '../../counted'
import { isGap, type ColumnDescription } from '../columns/column'
import { createCurrentFills, type CurrentColumn } from './current-fills'
import type { EditedCells } from './edited-cells'
import { outdated, type Outdated } from './fill-basis'
import type { FillLayer } from './fills'
import { staleFills, type StaleFill } from './stale-fills'

type Needs = {
  readonly columns: readonly ColumnDescription[]
  readonly choices: readonly ColumnChange[]
  readonly names: readonly string[]
  readonly edited: EditedCells
  readonly rules: () => readonly string[]
}

/** A document's fills: as they were made, and in the terms of the columns and rows as they are now. */
export function createDocumentFills({ columns, choices, names, edited, rules }: Needs) {
  const fits = createCurrentFills()
  let made: readonly FillLayer[] = []
  let now: { readonly layers: readonly FillLayer[]; readonly outdated: ReadonlyMap<FillLayer, Outdated> } | null = null
  let stale: readonly StaleFill[] | null = null

  const column = (index: number): CurrentColumn => ({
    description: columns[index]!,
    bounds: choices[index]!.bounds,
  })

  function current() {
    if (now) return now
    const layers = fits.layers(made, column)
    now = { layers, outdated: new Map(layers.map((layer) => [layer, outdated(layer, choices, edited, rules())])) }
    return now
  }

  return {
    made: () => made,
    put(layers: readonly FillLayer[]): void {
      made = layers
      now = stale = null
    },
    /** To be called when cells or columns have changed. */
    tableChanged(): void {
      now = stale = null
    },
    current: () => current().layers,
    /** Whether a filled value is older than what its row holds now. */
    isOutdated(layer: FillLayer, row: number): boolean {
      const found = current().outdated.get(layer)
      return found !== undefined && (found.all || found.rows.has(row))
    },
    stale: (): readonly StaleFill[] =>
      (stale ??= staleFills(
        current().layers,
        (layer) => current().outdated.get(layer)!,
        (index) => columns[index]!.values,
      )),

    /** How many gaps of each column have a filled value that does not fit the column now. */
    unfit(): Map<number, number> {
      const counts = new Map<number, number>()
      for (const index of new Set(made.flatMap((layer) => [...layer.columns.keys()]))) {
        const { values } = columns[index]!
        const rows = [...fits.unfit(made, index, column(index))].filter((row) => isGap(values, row))
        if (rows.length > 0) counts.set(index, rows.length)
      }
      return counts
    },
    /** What a change did to fills, as one sentence; null when it took none away. */
    whatNoLongerFits(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): string | null {
      const lost = [...after].filter(([index, count]) => count > (before.get(index) ?? 0))
      if (lost.length === 0) return null
      const count = lost.reduce((sum, [index, cells]) => sum + cells - (before.get(index) ?? 0), 0)
      const where = lost.map(([index]) => names[index]).join(', ')
      return count === 1
        ? `A filled value of ${where} no longer fits its column and is a gap again; undo brings it back.`
        : `${counted(count, 'filled value')} of ${where} no longer fit and are gaps again; undo brings them back.`
    },
  }
}
