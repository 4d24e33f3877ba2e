import { extname } from 'node:path'
import type { ExportOptions } from '../../../contract/export'
import type { ShownFill } from '../../../contract/table'

export type PlannedTable = {
  readonly kind: 'table'
  readonly path: string
  readonly fills: readonly ShownFill[]
  /** The file itself with its gaps filled, or all tables one after the other, with names for mice or for Stata. */
  readonly layout: 'own' | 'long' | 'stata'
}

/** One file of an export. */
export type PlannedFile = PlannedTable | { readonly kind: 'map' | 'likelihoods' | 'manifest'; readonly path: string }

/** penguins.csv → penguins and .csv; .csv.gz counts as one ending. */
function splitEnding(path: string): [stem: string, ending: string] {
  const ending = path.toLowerCase().endsWith('.gz') ? extname(path.slice(0, -3)) + path.slice(-3) : extname(path)
  return [path.slice(0, path.length - ending.length), ending]
}

/** Which files an export writes, the table first. */
export function planExport(options: ExportOptions, path: string, imputations: number): PlannedFile[] {
  const [stem, ending] = splitEnding(path)
  const numbers = Array.from({ length: imputations }, (_, index) => index + 1)
  const tables: PlannedFile[] =
    options.fill !== 'imputations'
      ? [{ kind: 'table', path, fills: [options.fill], layout: 'own' }]
      : options.layout !== 'files'
        ? [{ kind: 'table', path, fills: numbers, layout: options.layout }]
        : numbers.map((number) => ({
            kind: 'table',
            path: `${stem}-${number}${ending}`,
            fills: [number],
            layout: 'own',
          }))
  const { map, likelihoods, manifest } = options.sideFiles
  return [
    ...tables,
    ...(map ? [{ kind: 'map', path: `${stem}-map.csv` } as const] : []),
    ...(likelihoods ? [{ kind: 'likelihoods', path: `${stem}-likelihoods.csv` } as const] : []),
    ...(manifest ? [{ kind: 'manifest', path: `${stem}-manifest.json` } as const] : []),
  ]
}
