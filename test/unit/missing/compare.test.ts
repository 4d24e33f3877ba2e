import { expect, it } from 'vitest'
import { comparison, difference } from '../../../contract/missing'
import { compareFilled } from '../../../main/missing/compare'
import { differenceOf } from '../../../main/missing/differences'
import { scatterPoints } from '../../../main/missing/scatter'
import { openBytes } from '../files/open-bytes'
import { studied, uniforms } from './support'

/** y = x + noise, missing where x is above 0.7; the fill is made by `fill`. */
async function made(fill: (x: number, next: () => number) => number) {
  const next = uniforms(5)
  const xs = Array.from({ length: 2000 }, next)
  const ys = xs.map((x) => (x > 0.7 && next() < 0.8 ? NaN : x + 0.2 * next()))
  const lines = xs.map(
    (x, row) => `${x.toFixed(4)},${Number.isNaN(ys[row]!) ? '' : ys[row]!.toFixed(4)},${row % 2 ? 'a' : 'b'}`,
  )
  const document = await openBytes(['x,y,kind', ...lines].join('\n') + '\n')
  const rows = Int32Array.from(xs.keys()).filter((row) => Number.isNaN(ys[row]!))
  const columns = studied(document)
  return { columns, filled: [{ rows, values: Float64Array.from(rows, (row) => fill(xs[row]!, next)) }] }
}

it('a right fill differs from what was observed as much as the gaps’ dependence explains, a wrong one by more', async () => {
  const right = await made((x, next) => x + 0.2 * next())
  const fine = difference.parse(
    differenceOf({ rows: 2000, column: right.columns[1]!, columns: right.columns, filled: right.filled }),
  )
  expect(fine.seen).toBeGreaterThan(1)
  expect(Math.abs(fine.left)).toBeLessThan(0.35)
  expect(fine.left).toBeLessThan(fine.seen / 3)
  const wrong = await made((_, next) => next() * 0.5)
  const odd = differenceOf({ rows: 2000, column: wrong.columns[1]!, columns: wrong.columns, filled: wrong.filled })!
  expect(odd.isOdd).toBe(true)
  expect(odd.left).toBeLessThan(-0.8)
})

it('shares in the same classes, for all rows and for each group', async () => {
  const { columns, filled } = await made((x) => x)
  const [x, y, kind] = columns
  const compared = comparison.parse(compareFilled({ rows: 2000, column: y!, filled, guess: true, by: kind! }))
  expect(compared.groups.map(({ label }) => label)).toEqual([null, 'a', 'b'])
  expect(compared.labels).toHaveLength(25)
  const [all, ...parts] = compared.groups
  for (const group of compared.groups) expect(group.observed.shares.reduce((a, b) => a + b)).toBeCloseTo(1, 12)
  expect(parts.reduce((sum, { observed }) => sum + observed.count, 0)).toBe(all!.observed.count)
  expect(parts.reduce((sum, group) => sum + group.filled[0]!.count, 0)).toBe(filled[0]!.rows.length)
  const { points, rows } = scatterPoints({ rows: 2000, x: { ...x!, filled: null }, y: { ...y!, filled: filled[0]! } })
  expect(rows).toBe(2000)
  expect(points.filter((point) => point.filled).every((point) => Math.abs(point.x - point.y) < 1e-4)).toBe(true)
  expect(points.length).toBeLessThanOrEqual(2000)
})
