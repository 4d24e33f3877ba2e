import { createRandom } from '../../engine/random'
import type { TypedTable } from '../../table/seam/typed'

const ROWS = 64
const GAPS = 0.1

/** A made-up table with something to learn: y follows x, the group follows both, and each has gaps. */
export function tinyTable(): TypedTable {
  const random = createRandom(15)
  const normal = random.fillNormal(new Float32Array(2 * ROWS))
  const gap = random.fillBernoulli(new Uint8Array(3 * ROWS), GAPS)
  const x = Float64Array.from({ length: ROWS }, (_, row) => normal[row]!)
  const y = x.map((value, row) => 2 * value + 0.5 * normal[ROWS + row]!)
  const group = Int32Array.from(x, (value, row) => (value + y[row]! > 0 ? 1 : 0))
  const number = { kind: 'continuous', step: null, low: null, high: null, given: true } as const
  return {
    rows: ROWS,
    columns: [
      { ...number, name: 'x', values: x.map((value, row) => (gap[row] === 1 ? NaN : value)) },
      { ...number, name: 'y', values: y.map((value, row) => (gap[ROWS + row] === 1 ? NaN : value)) },
      {
        kind: 'discrete',
        name: 'group',
        codes: group.map((code, row) => (gap[2 * ROWS + row] === 1 ? -1 : code)),
        levels: ['low', 'high'],
        ordered: false,
        given: true,
      },
    ],
    leftOut: [],
  }
}
