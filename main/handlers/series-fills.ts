import type { Series } from '../../contract/arrangement'
import type { TableDocument } from '../table/document/document'
import { filledValue } from '../table/document/fills'

/** Thin lines that can be told apart; and draws whose quarters say something. */
const shownImputations = 5
const enoughForHalf = 20

/** What the filled cells of a stretch hold: the best guess where there is one, else the middle of the imputations. */
export function filledIn(
  document: TableDocument,
  column: number,
  rows: Int32Array,
  places: Float64Array,
  from: number,
  to: number,
  most: number,
): Series['filled'] {
  const layers = document.fills()
  const { imputations } = document.info()
  const gaps: number[] = []
  for (let index = from; index < to; index += 1)
    if (document.cell(rows[index]!, column, 'none').s === 'gap') gaps.push(rows[index]!)
  const every = Math.max(1, Math.ceil(gaps.length / most))
  const cells = gaps
    .filter((_, i) => i % every === 0)
    .flatMap((row) => {
      const guess = filledValue(layers, 'mean', column, row)
      const draws = Array.from({ length: imputations }, (_, m) => filledValue(layers, m + 1, column, row))
      const first = guess ?? draws[0]
      if (!first) return []
      const values = draws.flatMap((draw) => draw?.value ?? [])
      const sorted = Float64Array.from(values).sort()
      const quantile = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!
      return [{ x: places[row]!, y: guess?.value ?? quantile(0.5), low: first.low, high: first.high, values, quantile }]
    })
  const hasDraws = cells.length > 0 && cells.every(({ values }) => values.length === imputations && imputations > 0)
  return {
    x: cells.map(({ x }) => x),
    y: cells.map(({ y }) => y),
    low: cells.map(({ low }) => low),
    high: cells.map(({ high }) => high),
    half:
      hasDraws && imputations >= enoughForHalf
        ? { low: cells.map(({ quantile }) => quantile(0.25)), high: cells.map(({ quantile }) => quantile(0.75)) }
        : null,
    imputations: hasDraws
      ? Array.from({ length: Math.min(shownImputations, imputations) }, (_, m) => cells.map(({ values }) => values[m]!))
      : [],
  }
}
