import type { DocumentInfo, ShownFill } from '../../../contract/table'
import { isGap, type ColumnValues } from '../columns/column'
import type { FilledColumn, FillMethod, FillResult } from '../seam/results'
import type { FillBasis } from './fill-basis'

/** How a fill was asked for. */
export type FillSettings = Pick<FillResult, 'method' | 'imputations' | 'seed' | 'minCertainty'>

/** One fill as it was made; later layers lie over earlier ones. Values are kept apart from observed ones. */
export type FillLayer = FillSettings & {
  readonly engine: string
  readonly basis: FillBasis
  /** By column of the table. */
  readonly columns: ReadonlyMap<number, FilledColumn>
}

export type FilledValue = {
  readonly value: number
  readonly certainty: number
  readonly low: number
  readonly high: number
  readonly layer: FillLayer
}

/** Mean and median are two ways to state the one best guess of a cell. */
export const isBestGuess = (method: FillMethod): boolean => method !== 'sample'

/** Whether a layer is part of what is shown: the best guess, or one of the imputations. */
export const isPartOf = ({ method }: FillLayer, shown: Exclude<ShownFill, 'none'>): boolean =>
  isBestGuess(method) === (shown === 'mean')

/**
 * Lays a new fill over the others. A best guess takes the place of the other kind in its cells; samples with another
 * number of imputations replace the earlier samples.
 */
export function addLayer(
  layers: readonly FillLayer[],
  outcome: FillResult,
  basis: FillBasis,
  columnOf: (name: string) => number,
): FillLayer[] {
  const columns = new Map<number, FilledColumn>()
  for (const column of outcome.columns) {
    const index = columnOf(column.name)
    if (index >= 0 && column.rows.length > 0) columns.set(index, column)
  }
  const layer: FillLayer = {
    method: outcome.method,
    imputations: outcome.imputations,
    seed: outcome.seed,
    engine: outcome.engine,
    minCertainty: outcome.minCertainty,
    basis,
    columns,
  }
  const kept = layers.flatMap((other) => {
    if (other.method === outcome.method)
      return isBestGuess(other.method) || other.imputations === outcome.imputations ? other : []
    if (!isBestGuess(other.method) || !isBestGuess(outcome.method)) return other
    const left = layerWithout(other, (column, row) => indexOfRow(columns.get(column)?.rows ?? noRows, row) >= 0)
    return hasCells(left) ? left : []
  })
  return columns.size > 0 ? [...kept, layer] : kept
}

/** The layers without what one method put into these cells. */
export const withoutCells = (
  layers: readonly FillLayer[],
  method: FillMethod,
  cells: ReadonlyMap<number, ReadonlySet<number>>,
): FillLayer[] =>
  layers.map((layer) =>
    layer.method === method ? layerWithout(layer, (column, row) => cells.get(column)?.has(row) ?? false) : layer,
  )

function layerWithout(layer: FillLayer, isGone: (column: number, row: number) => boolean): FillLayer {
  const columns = [...layer.columns].map(([column, filled]): [number, FilledColumn] => [
    column,
    filled.rows.some((row) => isGone(column, row)) ? keepRows(filled, (row) => !isGone(column, row)).kept : filled,
  ])
  return { ...layer, columns: new Map(columns) }
}

const noRows = new Int32Array(0)

const hasCells = ({ columns }: FillLayer): boolean => [...columns.values()].some(({ rows }) => rows.length > 0)

/** A filled column with only the rows that are wanted, and the rows that are not. */
export function keepRows(
  filled: FilledColumn,
  wanted: (row: number, at: number) => boolean,
): { readonly kept: FilledColumn; readonly dropped: Int32Array } {
  const keep = filled.rows.map((row, at) => (wanted(row, at) ? 1 : 0))
  const isKept = (_: number, at: number): boolean => keep[at] === 1
  return {
    kept: {
      ...filled,
      rows: filled.rows.filter(isKept),
      values: filled.values.map((values) => values.filter(isKept)),
      certainty: filled.certainty.filter(isKept),
      low: filled.low.filter(isKept),
      high: filled.high.filter(isKept),
    },
    dropped: filled.rows.filter((_, at) => keep[at] === 0),
  }
}

/** What a fill puts into a cell; undefined when it has nothing for it. */
export function filledValue(
  layers: readonly FillLayer[],
  shown: ShownFill,
  column: number,
  row: number,
): FilledValue | undefined {
  if (shown === 'none') return undefined
  for (let index = layers.length - 1; index >= 0; index -= 1) {
    const layer = layers[index]!
    if (!isPartOf(layer, shown)) continue
    const filled = layer.columns.get(column)
    const at = filled ? indexOfRow(filled.rows, row) : -1
    if (!filled || at < 0) continue
    const values = filled.values[shown === 'mean' ? 0 : shown - 1]
    if (!values) continue
    return {
      value: values[at]!,
      certainty: filled.certainty[at]!,
      low: filled.low[at]!,
      high: filled.high[at]!,
      layer,
    }
  }
  return undefined
}

/** Place of a row in an ascending list; −1 when it is not there. */
export function indexOfRow(rows: Int32Array, row: number): number {
  let low = 0
  let high = rows.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = rows[middle]!
    if (found === row) return middle
    if (found < row) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export const imputationsOf = (layers: readonly FillLayer[]): number =>
  layers.reduce((count, layer) => (layer.method === 'sample' ? layer.imputations : count), 0)

/** Which best guess the gaps are filled with: by the mean, by the median, or some by one and some by the other. */
export function bestGuessOf(layers: readonly FillLayer[]): DocumentInfo['bestGuess'] {
  const isThere = (method: FillMethod): boolean => layers.some((layer) => layer.method === method && hasCells(layer))
  if (isThere('mean')) return isThere('median') ? 'both' : 'mean'
  return isThere('median') ? 'median' : null
}

/** How many gaps of a column some fill has a value for. */
export function countFilled(layers: readonly FillLayer[], column: number, values: ColumnValues): number {
  const lists = layers.flatMap((layer) => layer.columns.get(column)?.rows ?? [])
  const seen = lists.length > 1 ? new Set<number>() : null
  let count = 0
  for (const rows of lists) {
    for (const row of rows) {
      if (seen?.has(row) || !isGap(values, row)) continue
      seen?.add(row)
      count += 1
    }
  }
  return count
}
