import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { fillTable } from '../../../main/model/inference/fill'
import { answer } from '../../../main/model/inference/query'
import { numbers, tableOf } from '../../unit/model/tables'
import { jointOf, learn, meanOf, SLOW, still, type Learned } from './support'

/**
 * (x, y, z) with y = 0.8x + 0.6e₁ and z = 0.5x − 0.5y + e₂/√2: Gaussian, every conditional in closed form.
 */
const A = [
  [1, 0, 0],
  [0.8, 0.6, 0],
  [0.5 - 0.4, -0.3, Math.SQRT1_2],
]
const covariance = A.map((a) => A.map((b) => a.reduce((sum, x, k) => sum + x * b[k]!, 0)))
const NAMES = ['x', 'y', 'z']

function draw(count: number, seed: number): number[][] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const e = [random.normal(), random.normal(), random.normal()]
    return A.map((a) => a.reduce((sum, w, k) => sum + w * e[k]!, 0))
  })
}
/** The same, on scales of their own: units must come out right. */
const scales = [10, 0.01, 3]
const toTable = (rows: number[][]) =>
  tableOf(
    NAMES.map((name, c) =>
      numbers(
        name,
        rows.map((row) => 5 + scales[c]! * row[c]!),
      ),
    ),
  )

/** Mean and variance of component `t` given the others in `given` (closed form, by solving the normal equations). */
function conditional(t: number, given: readonly { c: number; value: number }[]): { mean: number; variance: number } {
  const S = given.map(({ c }) => given.map(({ c: e }) => covariance[c]![e]!))
  const k = given.map(({ c }) => covariance[t]![c]!)
  const weights = solve(S, k)
  return {
    mean: weights.reduce((sum, w, i) => sum + w * given[i]!.value, 0),
    variance: covariance[t]![t]! - weights.reduce((sum, w, i) => sum + w * k[i]!, 0),
  }
}

function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  for (let i = 0; i < rows.length; i++) {
    for (let j = 0; j < rows.length; j++) {
      if (j === i) continue
      const factor = rows[j]![i]! / rows[i]![i]!
      for (let c = i; c <= rows.length; c++) rows[j]![c]! -= factor * rows[i]![c]!
    }
  }
  return rows.map((row, i) => row[rows.length]! / row[i]!)
}

const jointLog = (row: number[]): number => {
  const whole = NAMES.map((_, t) => {
    const { mean, variance } = conditional(
      t,
      NAMES.slice(0, t).map((_, c) => ({ c, value: row[c]! })),
    )
    return -0.5 * Math.log(2 * Math.PI * variance) - (row[t]! - mean) ** 2 / (2 * variance) - Math.log(scales[t]!)
  })
  return whole.reduce((a, b) => a + b, 0)
}

let learned: Learned
beforeAll(async () => {
  learned = await learn(toTable(draw(6000, 1)), { proposal: 1500, energy: 300 })
}, SLOW)
afterAll(() => learned.close())

describe('a model of Gaussian data', () => {
  it('has the conditional means and deviations of the closed form', async () => {
    const questions = [
      { t: 1, given: [{ c: 0, value: 1 }] },
      {
        t: 2,
        given: [
          { c: 0, value: -1 },
          { c: 1, value: 0.5 },
        ],
      },
      {
        t: 0,
        given: [
          { c: 1, value: -1.2 },
          { c: 2, value: 0.4 },
        ],
      },
      { t: 2, given: [] },
    ]
    for (const { t, given } of questions) {
      const values = Object.fromEntries(given.map(({ c, value }) => [NAMES[c]!, 5 + scales[c]! * value]))
      const curve = await answer(learned.model, learned.predictor, {
        given: values,
        target: NAMES[t]!,
        observed: null,
        samples: 0,
        seed: 1,
      })
      if (curve.kind !== 'density') throw new Error('expected a density')
      const exact = conditional(t, given)
      const mean = (curve.mean - 5) / scales[t]!
      const deviation = (curve.half.high - curve.half.low) / scales[t]! / (2 * 0.6745)
      expect(Math.abs(mean - exact.mean)).toBeLessThan(0.12)
      expect(Math.abs(deviation / Math.sqrt(exact.variance) - 1)).toBeLessThan(0.15)
      const step = curve.x[1]! - curve.x[0]!
      expect(curve.energy.reduce((sum, height) => sum + height * step, 0)).toBeCloseTo(1, 1)
    }
  })

  it('has the joint log-likelihood of the closed form, in own units, by any order within its own inconsistency', async () => {
    const test = draw(300, 2)
    const table = toTable(test)
    const [first, second] = [await jointOf(learned, table, 1), await jointOf(learned, table, 2)]
    const exact = test.map(jointLog)
    expect(Math.abs(meanOf(first.energy) - meanOf(exact))).toBeLessThan(0.08)
    expect(Math.abs(meanOf(first.proposal) - meanOf(exact))).toBeLessThan(0.08)
    const inconsistency = meanOf(Array.from(first.energy, (x, i) => Math.abs(x - second.energy[i]!)))
    expect(inconsistency).toBeLessThan(0.25)
  })

  it('fills with 90% intervals that hold 90%', async () => {
    const test = draw(1500, 3)
    const truth = toTable(test)
    const z = truth.columns[2]!
    if (z.kind !== 'continuous') throw new Error('expected numbers')
    const masked = {
      ...truth,
      columns: [...truth.columns.slice(0, 2), { ...z, values: new Float64Array(1500).fill(NaN) }],
    }
    const options = {
      method: 'mean',
      imputations: 1,
      minCertainty: 0,
      seed: 1,
      columns: null,
      rows: null,
      rounded: true,
    } as const
    const [filled] = (await fillTable(learned.model, learned.predictor, masked, options, still)).columns
    const inside = z.values.filter((x, i) => x >= filled!.low[i]! && x <= filled!.high[i]!).length / 1500
    // Binomial standard deviation 0.8%.
    expect(inside).toBeGreaterThan(0.865)
    expect(inside).toBeLessThan(0.935)
  })
})
