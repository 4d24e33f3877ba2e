import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalCdf } from '../../../../main/model/inference/normal'
import type { EnergyValues, Proposals } from '../../../../main/model/inference/predictor'
import {
  cdf,
  energyDensity,
  logDensity,
  proposalDensity,
  placeIn,
  quantile,
  writeNodes,
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

/** A value and the nodes of q. */
function wholeNodes(): Float32Array {
  const nodes = mixture.flatMap(({ mean, scale }) => Array.from(normalNodes(CELLS), (z) => mean + scale * z))
  return Float32Array.from([0, ...nodes])
}

/** Energies of a given unnormalised density at the nodes of q. */
function energiesOf(log: (y: number) => number, at = wholeNodes()): EnergyValues {
  const logQ = at.map((y) =>
    Math.log(
      mixture.reduce((sum, m) => sum + (m.weight / m.scale) * Math.exp(-0.5 * ((y - m.mean) / m.scale) ** 2), 0) /
        Math.sqrt(2 * Math.PI),
    ),
  )
  return { perPair: at.length, logQ, negative: at.map(log) }
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

describe('a density between bounds', () => {
  const exactF = (y: number): number =>
    mixture.reduce((sum, m) => sum + m.weight * normalCdf((y - m.mean) / m.scale), 0)
  const ranges = [
    { low: -2.1, high: Infinity },
    { low: -Infinity, high: 1 },
    { low: -2.5, high: 0.3 },
    // Far out in the tail of the wider component.
    { low: 4.5, high: 6 },
  ]

  it.each(ranges)('of the proposal is the mixture cut off there: $low to $high', (within) => {
    const cut = proposalDensity(proposals(mixture), 0, 0, 1, 2, CELLS, within)
    expect(cut.moved).toBe(false)
    const [from, to] = [exactF(within.low), exactF(within.high)]
    expect(Math.exp(cut.logInside)).toBeCloseTo(to - from, 6)
    expect(cut.mass.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9)
    for (const y of [-2.4, -2, -1, 0, 0.2, 1.5, 4.6, 5.5]) {
      const inside = y > within.low && y < within.high
      const wanted = Math.min(Math.max((exactF(y) - from) / (to - from), 0), 1)
      expect(Math.abs(cdf(cut, y) - wanted)).toBeLessThan(2e-5)
      if (inside) expect(logDensity(cut, y)).toBeCloseTo(logDensity(q, y) - Math.log(to - from), 4)
    }
    for (const p of [0, 0.001, 0.3, 0.9, 1]) {
      const y = quantile(cut, p)
      expect(y).toBeGreaterThanOrEqual(within.low)
      expect(y).toBeLessThanOrEqual(within.high)
      expect(Math.abs(cdf(cut, y) - p)).toBeLessThan(1e-4)
    }
  })

  it('given by energies is normalised there: exp(−E) = exp(−(y−1)²/2) from 0.5 to 2', () => {
    const within = { low: 0.5, high: 2 }
    const cut = proposalDensity(proposals(mixture), 0, 0, 1, 2, CELLS, within)
    const at = new Float32Array(1 + 2 * CELLS)
    writeNodes(cut, at, 1)
    expect(at.subarray(1).every((y) => y >= within.low && y <= within.high)).toBe(true)
    const tilted = energyDensity(
      cut,
      energiesOf((y) => -((y - 1) ** 2) / 2, at),
      0,
    )
    const share = normalCdf(1) - normalCdf(-0.5)
    expect(tilted.logZ).toBeCloseTo(Math.log(Math.sqrt(2 * Math.PI) * share), 3)
    for (const y of [0.6, 1, 1.5, 1.9])
      expect(Math.abs(cdf(tilted, y) - (normalCdf(y - 1) - normalCdf(-0.5)) / share)).toBeLessThan(0.005)
  })

  it('leaves a component without say that lies wholly outside', () => {
    // From just within the last digit of Φ to far beyond.
    for (const mean of [-7, -8.1, -8.2, -8.25, -8.3, -9, -50]) {
      const two = [
        { weight: 0.5, mean, scale: 1 },
        { weight: 0.5, mean: 1, scale: 1 },
      ]
      const cut = proposalDensity(proposals(two), 0, 0, 1, 2, CELLS, { low: 0, high: Infinity })
      const at = new Float32Array(2 * CELLS)
      writeNodes(cut, at, 0)
      expect(at.every((y) => Number.isFinite(y) && y >= 0)).toBe(true)
      expect(cdf(cut, 1)).toBeCloseTo((normalCdf(0) - normalCdf(-1)) / normalCdf(1), 5)
      for (const u of [1e-9, 0.5, 1 - 1e-9]) expect(Number.isFinite(placeIn(cut, 0, u))).toBe(true)
    }
  })

  it.each([
    { low: 40, high: 41 },
    { low: -Infinity, high: -60 },
    { low: 60, high: 60 },
    { low: 1, high: 1 },
  ])('stays finite where nothing lies between them: $low to $high', (within) => {
    const cut = proposalDensity(proposals(mixture), 0, 0, 1, 2, CELLS, within)
    expect(cut.moved).toBe(true)
    expect(cut.mass.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9)
    for (const p of [0, 0.5, 1]) {
      const y = quantile(cut, p)
      expect(Number.isFinite(y)).toBe(true)
      expect(y).toBeGreaterThanOrEqual(within.low)
      expect(y).toBeLessThanOrEqual(within.high)
    }
    expect(Number.isFinite(logDensity(cut, quantile(cut, 0.5)))).toBe(true)
  })
})
