import type { Scatter } from '../../contract/missing'
import { observedValue } from '../table/columns/column'
import type { FilledCells } from '../table/document/filled-cells'
import { valueText } from '../table/columns/value-text'
import type { StudiedColumn } from './predictor'

export type ScatterInput = {
  readonly rows: number
  readonly x: StudiedColumn & { readonly filled: FilledCells | null }
  readonly y: StudiedColumn & { readonly filled: FilledCells | null }
}

const MOST_POINTS = 2000

/** Rows with both values, observed or filled, evenly thinned; of each kind at most as many as can be told apart. */
export function scatterPoints({ rows, x, y }: ScatterInput): Scatter {
  const [ofX, ofY] = [valuesOf(x, rows), valuesOf(y, rows)]
  const kinds: [Scatter['points'], Scatter['points']] = [[], []]
  let count = 0
  for (let row = 0; row < rows; row += 1) {
    const [a, b] = [ofX.values[row]!, ofY.values[row]!]
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    count += 1
    const filled = ofX.filled[row] === 1 || ofY.filled[row] === 1
    const point = { x: a, y: b, xText: valueText(x.description, a), yText: valueText(y.description, b), filled, row }
    kinds[filled ? 1 : 0].push(point)
  }
  return { names: [x.name, y.name], points: kinds.flatMap(thinned), rows: count }
}

const thinned = (points: Scatter['points']): Scatter['points'] => {
  const step = Math.max(1, Math.ceil(points.length / (MOST_POINTS / 2)))
  return points.filter((_, at) => at % step === 0)
}

function valuesOf({ description, filled }: ScatterInput['x'], rows: number) {
  const values = Float64Array.from({ length: rows }, (_, row) => observedValue(description.values, row) ?? NaN)
  const marks = new Uint8Array(rows)
  filled?.rows.forEach((row, at) => {
    values[row] = filled.values[at]!
    marks[row] = 1
  })
  return { values, filled: marks }
}
