import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { createNormalReader } from '../../../../main/model/base/answers'
import type { Base } from '../../../../main/model/base/base'
import { fitBase } from '../../../../main/model/base/fit'
import { layOut } from '../../../../main/model/encoding/layout'
import { emptyStates } from '../../../../main/model/inference/states'
import { prepare } from '../../../../main/model/training/prepare'
import { plainCode } from '../closed-form'
import { discrete, numbers, tableOf } from '../tables'

const options = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto' } as const

/** Two numbers with correlation 0.6; the first has an atom at 0 that holds 40%. */
const layout = layOut([plainCode('a', { atoms: [0] }), plainCode('b')])
const base: Base = {
  center: new Float64Array(2),
  scale: new Float64Array(2).fill(1),
  gaussian: { form: 'full', mean: new Float64Array(2), covariance: Float64Array.of(1, 0.6, 0.6, 1) },
  shares: Float64Array.of(0.4, 0.6),
  between: { mean: Float64Array.of(0.5, 0), variance: Float64Array.of(0.8, 1) },
  trees: null,
  versions: [],
  meanSlopes: Float64Array.of(1, 1),
  spreads: new Float64Array(0),
}
const normal = (y: number, mean: number, variance: number): number =>
  Math.exp((-0.5 * (y - mean) ** 2) / variance) / Math.sqrt(2 * Math.PI * variance)

describe('what the base says of a number', () => {
  it('without atoms is the conditional normal distribution', () => {
    const states = emptyStates(layout, 1)
    states.outcomes[0] = 1
    states.z[0] = 1.5
    const { means, logScales, points } = createNormalReader(layout, base)(states)
    expect(means[1]).toBeCloseTo(0.9, 6)
    expect(logScales[1]).toBeCloseTo(0.5 * Math.log(0.64), 6)
    expect(points[1]).toBeCloseTo(0.9, 6)
  })

  it('with atoms is its values’ shares times what the joint distribution makes of them, by integration', () => {
    const states = emptyStates(layout, 1)
    states.outcomes[1] = 0
    states.z[1] = 1.2
    const { means, logScales, points, logProbabilities } = createNormalReader(layout, base)(states)
    const ratio = (y: number): number => normal(y, 0.72, 0.64) / normal(y, 0, 1)
    const grid = Array.from({ length: 20_001 }, (_, i) => -10 + i / 1000)
    const weights = grid.map((y) => (0.6 * normal(y, 0.5, 0.8) * ratio(y)) / 1000)
    const between = weights.reduce((a, b) => a + b, 0)
    const mean = weights.reduce((sum, w, i) => sum + w * grid[i]!, 0) / between
    const variance = weights.reduce((sum, w, i) => sum + w * (grid[i]! - mean) ** 2, 0) / between
    // A hundredth is left to the shares.
    const atom = (0.99 * 0.4 * ratio(0)) / (0.4 * ratio(0) + between) + 0.004
    expect(Math.exp(logProbabilities[0]!)).toBeCloseTo(atom, 5)
    expect(Math.exp(logProbabilities[1]!)).toBeCloseTo(1 - atom, 5)
    expect(means[0]).toBeCloseTo(mean, 5)
    expect(Math.exp(2 * logScales[0]!)).toBeCloseTo(variance, 5)
    expect(points[0]).toBeCloseTo((1 - atom) * mean, 5)
  })

  it('with nothing known are its own shares and moments', () => {
    const { means, logScales, logProbabilities } = createNormalReader(layout, base)(emptyStates(layout, 1))
    expect(means[0]).toBeCloseTo(0.5, 6)
    expect(Math.exp(2 * logScales[0]!)).toBeCloseTo(0.8, 6)
    expect(Math.exp(logProbabilities[0]!)).toBeCloseTo(0.4, 6)
    expect([means[1], logScales[1]]).toEqual([0, 0])
  })

  it('that is known is nothing', () => {
    const states = emptyStates(layout, 1)
    states.outcomes.set([1, 0])
    const { means, logScales, points, logProbabilities } = createNormalReader(layout, base)(states)
    for (const answers of [means, logScales, points, logProbabilities]) expect(answers.every((x) => x === 0)).toBe(true)
  })
})

describe('a long tail beside an atom', () => {
  const tailed = layOut([plainCode('a', { atoms: [0], warp: { kind: 'asinh', center: 0, scale: 1 } }), plainCode('b')])
  const states = emptyStates(tailed, 1)
  states.outcomes[1] = 0
  states.z[1] = 6

  it('is not expected far out, however far the straight line goes', () => {
    const { means } = createNormalReader(tailed, base)(states)
    expect(means[0]).toBeCloseTo(0.5 + 1.5 * Math.sqrt(0.8), 5)
    expect(createNormalReader(layout, base)(states).means[0]).toBeGreaterThan(2)
  })

  it('has a mean that follows as far as it is told to', () => {
    const read = (slope: number) =>
      createNormalReader(tailed, { ...base, meanSlopes: Float64Array.of(slope, 1) })(states).points[0]!
    expect(read(0.25)).toBeCloseTo(0.25 * read(1), 5)
  })
})

describe('what the base says of a category', () => {
  it('is linear discriminant analysis', () => {
    const random = createRandom(9)
    const [centers, shares] = [
      [-1, 0.5, 2],
      [0.5, 0.3, 0.2],
    ]
    const group: number[] = []
    const x: number[] = []
    for (let i = 0; i < 6000; i++) {
      const u = random.uniform()
      const g = u < 0.5 ? 0 : u < 0.8 ? 1 : 2
      group.push(g)
      x.push(centers[g]! + random.normal())
    }
    const table = tableOf([
      numbers('x', x),
      discrete(
        'g',
        group.map((g) => 'abc'[g]!),
      ),
    ])
    const prepared = prepare(table, options)
    const fitted = fitBase(prepared.layout, prepared.encoded, prepared.training, createRandom(1))
    const read = createNormalReader(prepared.layout, fitted)
    const { mean, sd } = prepared.layout.continuous[0]!
    for (const at of [-2, -0.5, 0.3, 1, 2.5]) {
      const states = emptyStates(prepared.layout, 1)
      states.outcomes[0] = 0
      states.z[0] = (at - mean) / sd
      const { logProbabilities } = read(states)
      const densities = centers.map((center, g) => shares[g]! * normal(at, center, 1))
      const sum = densities.reduce((a, b) => a + b, 0)
      densities.forEach((density, g) => expect(Math.exp(logProbabilities[g]!)).toBeCloseTo(density / sum, 1))
    }
  })

  it('leaves a rare level rare where the rest of the row does not speak for it', () => {
    const random = createRandom(9)
    const x = Array.from({ length: 3000 }, () => random.normal())
    // Three of 3,000 rows, near the middle of x; the other two levels are told apart by x.
    const level = x.map((value, i) => (i % 1000 === 500 ? 'rare' : value + 0.5 * random.normal() > 0 ? 'up' : 'down'))
    const prepared = prepare(tableOf([numbers('x', x), discrete('level', level)]), options)
    const read = createNormalReader(prepared.layout, prepared.base)
    const code = prepared.layout.discrete[0]!
    const states = emptyStates(prepared.layout, 1)
    states.outcomes[0] = 0
    for (const z of [-1.5, -0.5, 0, 0.5, 1.5]) {
      states.z[0] = z
      const { logProbabilities } = read(states)
      expect(Math.exp(logProbabilities[code.outcomeOf[code.levels.indexOf('rare')]!]!)).toBeLessThan(0.05)
    }
  })
})
