import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalCdf } from '../../../../main/model/inference/normal'
import type { EnergyValues, Proposals } from '../../../../main/model/inference/predictor'
import {
  cdf,
  cellMeans,
  energyDensity,
  logDensity,
  proposalDensity,
  quantile,
} from '../../../../main/model/inference/tilted'
import { normalNodes } from '../../../../main/model/inference/normal'

const CELLS = 16

/** One state, one column, the given components. */
function proposals(components: readonly { weight: number; mean: number; scale: number }[]): Proposals {
  const floats = (of: (c: (typeof components)[number]) => number) => Float32Array.from(components, of)
  return {
    count: 1,
    logProbabilities: new Float32Array(0),
    logWeights: floats(({ weight }) => Math.log(weight)),
    means: floats(({ mean }) => mean),
    scales: floats(({ scale }) => scale),
    point: new Float32Array(1),
    projected: new Float32Array(0),
  }
}
const mixture = [
  { weight: 0.3, mean: -2, scale: 0.4 },
  { weight: 0.7, mean: 1.5, scale: 1.2 },
]
const q = proposalDensity(proposals(mixture), 0, 0, 1, 2, CELLS)

/** Energies of a given unnormalised density at the nodes of q. */
function energiesOf(log: (y: number) => number): EnergyValues {
  const nodes = mixture.flatMap(({ mean, scale }) => Array.from(normalNodes(CELLS), (z) => mean + scale * z))
  const at = Float32Array.from([0, ...nodes])
  const logQ = at.map((y) =>
    Math.log(
      mixture.reduce((sum, m) => sum + (m.weight / m.scale) * Math.exp(-0.5 * ((y - m.mean) / m.scale) ** 2), 0) /
        Math.sqrt(2 * Math.PI),
    ),
  )
  return { perPair: at.length, at, logQ, negative: at.map(log) }
}

describe('the proposal as a density', () => {
  it('has the distribution function of the mixture', () => {
    for (const y of [-4, -2.2, -1, 0, 1, 2.5, 5]) {
      const exact = mixture.reduce((sum, m) => sum + m.weight * normalCdf((y - m.mean) / m.scale), 0)
      expect(cdf(q, y)).toBeCloseTo(exact, 6)
    }
  })

  it('has the mixture’s density', () => {
    const exact = (y: number) =>
      mixture.reduce(
        (sum, m) =>
          sum + (m.weight / m.scale / Math.sqrt(2 * Math.PI)) * Math.exp(-0.5 * ((y - m.mean) / m.scale) ** 2),
        0,
      )
    for (const y of [-3, -2, 0, 1.5, 4]) expect(Math.exp(logDensity(q, y))).toBeCloseTo(exact(y), 6)
  })

  it('has quantiles that the distribution function takes back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (p) => {
        expect(cdf(q, quantile(q, p))).toBeCloseTo(p, 4)
      }),
    )
  })
})

describe('a density given by energies', () => {
  it('has the normaliser that numerical integration gives', () => {
    // exp(−E) = exp(−(y−1)²/2): integral √2π, and the proposal is another shape altogether.
    const tilted = energyDensity(
      q,
      energiesOf((y) => -((y - 1) ** 2) / 2),
      0,
    )
    expect(Math.exp(tilted.logZ)).toBeCloseTo(Math.sqrt(2 * Math.PI), 1)
    const exact = (y: number) => normalCdf(y - 1)
    for (const y of [-1, 0, 1, 2, 3]) expect(Math.abs(cdf(tilted, y) - exact(y))).toBeLessThan(0.02)
  })

  it('is the proposal itself where the energies are −log q, with every weight effective', () => {
    const values = energiesOf(() => 0)
    const same = energyDensity(q, { ...values, negative: values.logQ }, 0)
    expect(same.logZ).toBeCloseTo(0, 6)
    expect(same.effective).toBeCloseTo(1, 6)
    same.mass.forEach((mass, i) => expect(mass).toBeCloseTo(q.mass[i]!, 6))
  })

  it('integrates to one', () => {
    const tilted = energyDensity(
      q,
      energiesOf((y) => Math.sin(3 * y)),
      0,
    )
    let sum = 0
    for (let y = -10; y < 12; y += 0.002) sum += Math.exp(logDensity(tilted, y)) * 0.002
    expect(sum).toBeCloseTo(1, 3)
  })
})

it('the means of the cells of a normal keep its mean and its variance', () => {
  const means = cellMeans(CELLS)
  expect(means.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 6)
  expect(means.reduce((a, b) => a + b * b, 0) / CELLS).toBeCloseTo(1, 9)
})
