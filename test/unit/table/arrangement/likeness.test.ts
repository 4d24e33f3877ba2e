import { describe, expect, test } from 'vitest'
import { likenessInGroups, likenessOfNeighbours, distanceOf } from '../../../../main/table/arrangement/likeness'
import { lineUp } from '../../../../main/table/arrangement/line-up'
import { withoutTrend } from '../../../../main/table/arrangement/trend'

const numbers = distanceOf({ kind: 'numbers', values: new Float64Array(), kept: null })
const count = (length: number) => Float64Array.from({ length }, (_, at) => at)

describe('likeness of neighbours', () => {
  test('a straight line of n values: 1 − 1 ÷ (n (n + 1) / 6)', () => {
    const lined = lineUp(count(30), null, 1, 100)
    expect(likenessOfNeighbours(count(30), lined, numbers)!.alike).toBeCloseTo(1 - 6 / (30 * 31), 12)
  })

  test('is 0 on average over all orders of small groups', () => {
    const orders = [
      [1, 2, 4],
      [1, 4, 2],
      [2, 1, 4],
      [2, 4, 1],
      [4, 1, 2],
      [4, 2, 1],
    ]
    const y = Float64Array.from(Array.from({ length: 4 }, () => orders).flat(2))
    const codes = Int32Array.from(y, (_, at) => Math.floor(at / 3))
    const lined = lineUp(count(y.length), codes, 24, 100)
    expect(likenessOfNeighbours(y, lined, numbers)!.alike).toBeCloseTo(0, 12)
  })
})

test('likeness within groups: the intraclass correlation of a one-way analysis of variance', () => {
  // Ten groups of 4: means 0…9, ±1 within. MSB = 4·82.5/9, MSW = 4/3.
  const y = Float64Array.from({ length: 40 }, (_, at) => Math.floor(at / 4) + (at % 2 === 0 ? 1 : -1))
  const codes = Int32Array.from(y, (_, at) => Math.floor(at / 4))
  const [between, within] = [(4 * 82.5) / 9, 4 / 3]
  const found = likenessInGroups(y, lineUp(new Float64Array(40), codes, 10, 100), numbers)!
  expect(found.alike).toBeCloseTo((between - within) / (between + 3 * within), 12)
})

test('a cubic trend leaves nothing over', () => {
  const cubic = count(50).map((x) => 2 - x + 0.3 * x ** 2 - 0.01 * x ** 3)
  cubic[7] = NaN
  const left = withoutTrend(cubic)
  expect(left[7]).toBeNaN()
  expect(Math.max(...left.filter((x) => !Number.isNaN(x)).map(Math.abs))).toBeLessThan(1e-8)
})

test('a line-up of a large table keeps neighbours together', () => {
  const places = count(100_000).map((at) => (at * 7919) % 100_000)
  const { rows } = lineUp(places, null, 1, 5000)
  expect(rows.length).toBeGreaterThan(2000)
  expect(rows.length).toBeLessThan(15_000)
  const steps = Array.from(rows.slice(1), (row, at) => places[row]! - places[rows[at]!]!)
  expect(steps.filter((step) => step === 1).length).toBeGreaterThan(rows.length * 0.98)
})
