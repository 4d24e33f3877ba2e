import { describe, expect, it } from 'vitest'
import type { ContinuousCode } from '../../../../main/model/encoding/code'
import {
  keptWithin,
  momentsOf,
  probabilityBelow,
  quantileOfConditional,
  type NumberConditional,
} from '../../../../main/model/inference/conditional'
import { numberLogLikelihood, numberTail } from '../../../../main/model/inference/cell-likelihood'
import { normalCdf } from '../../../../main/model/inference/normal'
import { logDensity, proposalDensity } from '../../../../main/model/inference/tilted'
import { plainCode } from '../closed-form'

/** Atoms as stated, and between them a standard normal, cut off at the code's bounds. */
function conditional(more: Partial<ContinuousCode>, atoms: readonly number[], between: number): NumberConditional {
  const code = plainCode('x', { knots: [-20, 20], ...more })
  const within = { low: code.low ?? -Infinity, high: code.high ?? Infinity }
  const proposals = {
    count: 1,
    logProbabilities: new Float32Array(0),
    logWeights: Float32Array.of(0),
    means: Float32Array.of(0),
    scales: Float32Array.of(1),
    point: new Float32Array(1),
    projected: new Float32Array(0),
  }
  return { code, atoms: Float64Array.from(atoms), between, density: proposalDensity(proposals, 0, 0, 1, 1, 64, within) }
}

describe('a normal with atoms at −1 and 2', () => {
  const p = conditional({ atoms: [-1, 2] }, [0.3, 0.2], 0.5)

  it('has the mean and variance of the mixture', () => {
    const { mean, sd } = momentsOf(p)
    const exact = 0.3 * -1 + 0.2 * 2
    expect(mean).toBeCloseTo(exact, 6)
    expect(sd).toBeCloseTo(Math.sqrt(0.3 * 1 + 0.2 * 4 + 0.5 * 1 - exact ** 2), 3)
  })

  it('jumps at the atoms', () => {
    const at = probabilityBelow(p, -1)
    expect(at.below).toBeCloseTo(0.5 * normalCdf(-1), 5)
    expect(at.upTo).toBeCloseTo(0.5 * normalCdf(-1) + 0.3, 5)
    expect(probabilityBelow(p, 0.5).below).toBeCloseTo(0.3 + 0.5 * normalCdf(0.5), 5)
    expect(numberTail(p, 2)).toBeCloseTo(2 * (0.5 * normalCdf(-2) + 0.2), 5)
  })

  it('has quantiles at the atoms and between them', () => {
    expect(quantileOfConditional(p, 0.5 * normalCdf(-2))).toBeCloseTo(-2, 3)
    expect(quantileOfConditional(p, 0.2)).toBe(-1)
    expect(quantileOfConditional(p, 0.3 + 0.5 * normalCdf(0.5))).toBeCloseTo(0.5, 3)
    expect(quantileOfConditional(p, 0.95)).toBe(2)
    expect(quantileOfConditional(p, 0.2 + 0.3 + 0.5 * normalCdf(2.2))).toBeCloseTo(2.2, 2)
  })
})

describe('a normal between 0 and 1 with an atom at 0', () => {
  const p = conditional({ atoms: [0], low: 0, high: 1 }, [0.4], 0.6)
  const share = normalCdf(1) - normalCdf(0)
  const height = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)

  it('has the moments of what lies inside', () => {
    const mean = (height(0) - height(1)) / share
    const second = 1 - height(1) / share
    const all = 0.6 * mean
    expect(momentsOf(p).mean).toBeCloseTo(all, 4)
    expect(momentsOf(p).sd).toBeCloseTo(Math.sqrt(0.6 * second - all ** 2), 4)
  })

  it('has a likelihood that sums to one over the bounds', () => {
    const steps = 2000
    let sum = Math.exp(numberLogLikelihood(p, 0, NaN)) * (p.code.sd / 400)
    for (let i = 0; i < steps; i++) {
      const x = (i + 0.5) / steps
      sum += Math.exp(numberLogLikelihood(p, x, logDensity(p.density, x))) / steps
    }
    expect(sum).toBeCloseTo(1, 4)
  })

  it('gives what lies outside the least likelihood there is, and no tail', () => {
    for (const x of [-0.2, 1.1, 1e9]) {
      expect(numberLogLikelihood(p, x, logDensity(p.density, x))).toBeCloseTo(Math.log(1e-30), 6)
      expect(numberTail(p, x)).toBeCloseTo(0, 6)
    }
  })
})

it('a Gaussian far outside the bounds has no say in the moments', () => {
  const own = conditional({ low: 0, high: 1 }, [], 1)
  for (const mean of [-7, -8.1, -8.2, -8.25, -8.3, -9, -50]) {
    const proposals = {
      count: 1,
      logProbabilities: new Float32Array(0),
      logWeights: Float32Array.of(Math.log(0.9), Math.log(0.1)),
      means: Float32Array.of(mean, 0),
      scales: Float32Array.of(1, 1),
      point: new Float32Array(1),
      projected: new Float32Array(0),
    }
    const density = proposalDensity(proposals, 0, 0, 1, 2, 64, { low: 0, high: 1 })
    expect(momentsOf({ ...own, density }).mean).toBeCloseTo(momentsOf(own).mean, 6)
    expect(momentsOf({ ...own, density }).sd).toBeCloseTo(momentsOf(own).sd, 6)
  }
})

describe('whole numbers from 0', () => {
  const p = conditional({ low: -0.5, step: 1 }, [], 1)

  it('have a likelihood, as a density over a step, that sums to nearly one', () => {
    const own = { ...p, code: { ...p.code, low: 0 } }
    let sum = 0
    for (let x = 0; x < 8; x++) sum += Math.exp(numberLogLikelihood(own, x, logDensity(p.density, x)))
    expect(sum).toBeCloseTo(1, 1)
    expect(numberLogLikelihood(own, -1, 0)).toBeLessThan(-60)
  })
})

describe('a normal with an atom at 0.5 of which rules leave −1 to 0 and 1 to 2', () => {
  const spans = [
    { low: -1, high: 0 },
    { low: 1, high: 2 },
  ]
  const whole = conditional({ atoms: [0.5], low: -1, high: 2 }, [0.4], 0.6)
  const p = keptWithin(whole, spans)
  const [left, right] = [normalCdf(0) - normalCdf(-1), normalCdf(2) - normalCdf(1)]
  const height = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)

  it('has all its probability in the two stretches', () => {
    const steps = 3000
    let sum = 0
    for (let i = 0; i < steps; i++) {
      const x = -1 + (3 * (i + 0.5)) / steps
      const likelihood = Math.exp(numberLogLikelihood(p, x, logDensity(p.density, x)))
      if (x > 0 && x < 1) expect(likelihood).toBeLessThan(1e-29)
      sum += (3 * likelihood) / steps
    }
    expect(sum).toBeCloseTo(1, 4)
    expect(numberLogLikelihood(p, 0.5, 0)).toBeLessThan(-60)
    expect(probabilityBelow(p, 0.5).upTo).toBeCloseTo(left / (left + right), 6)
    expect(probabilityBelow(p, 2).upTo).toBeCloseTo(1, 6)
  })

  it('has quantiles and a mean by the closed form', () => {
    const at = (x: number): number => (normalCdf(x) - normalCdf(-1)) / (left + right)
    expect(quantileOfConditional(p, at(-0.3))).toBeCloseTo(-0.3, 3)
    expect(
      quantileOfConditional(p, left / (left + right) + (normalCdf(1.4) - normalCdf(1)) / (left + right)),
    ).toBeCloseTo(1.4, 3)
    const mean = (height(-1) - height(0) + height(1) - height(2)) / (left + right)
    expect(momentsOf(p).mean).toBeCloseTo(mean, 2)
  })

  it('stays as it is where next to nothing of it lies in what is left', () => {
    const far = [
      { low: 40, high: 41 },
      { low: 50, high: 51 },
    ]
    expect(keptWithin(whole, far)).toBe(whole)
  })
})
