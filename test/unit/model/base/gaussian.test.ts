import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { createConditioner, loosened, type Gaussian } from '../../../../main/model/base/gaussian'
import { randomCovariance, solveByElimination } from './matrices'

const D = 9
const pick = (matrix: Float64Array, rows: number[], columns: number[]): number[][] =>
  rows.map((i) => columns.map((j) => matrix[i * D + j]!))

/** μ_h + Σ_ho Σ_oo⁻¹ (x_o − μ_o) and Σ_hh − Σ_ho Σ_oo⁻¹ Σ_oh, one feature pair at a time. */
function closedForm(mean: Float64Array, sigma: Float64Array, known: number[], x: Float64Array, i: number, j: number) {
  const off = known.map((k) => x[k]! - mean[k]!)
  const toI = pick(sigma, [i], known)[0]!
  const weights = known.length === 0 ? [] : solveByElimination(pick(sigma, known, known), pick(sigma, [j], known)[0]!)
  const ownWeights = known.length === 0 ? [] : solveByElimination(pick(sigma, known, known), toI)
  return {
    mean: mean[i]! + ownWeights.reduce((sum, w, k) => sum + w * off[k]!, 0),
    covariance: sigma[i * D + j]! - weights.reduce((sum, w, k) => sum + w * toI[k]!, 0),
  }
}

function agrees(gaussian: Gaussian, sigma: Float64Array): void {
  const conditioner = createConditioner(gaussian)
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: D, maxLength: D }),
      fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: D, maxLength: D }),
      (isKnown, values) => {
        const x = Float64Array.from(values)
        const known = isKnown.flatMap((yes, j) => (yes ? [j] : []))
        const hidden = isKnown.flatMap((yes, j) => (yes ? [] : [j]))
        conditioner.condition(Uint8Array.from(isKnown, Number), x)
        for (const j of known) expect(conditioner.mean[j]).toBe(x[j])
        const out = new Float64Array(4)
        for (const [n, i] of hidden.entries()) {
          const exact = closedForm(gaussian.mean, sigma, known, x, i, i)
          expect(conditioner.mean[i]).toBeCloseTo(exact.mean, 7)
          conditioner.covariance(i, 1, out)
          expect(out[0]).toBeCloseTo(exact.covariance, 7)
          if (hidden[n + 1] !== i + 1) continue
          conditioner.covariance(i, 2, out)
          expect(out[1]).toBeCloseTo(closedForm(gaussian.mean, sigma, known, x, i, i + 1).covariance, 7)
          expect(out[2]).toBe(out[1])
        }
      },
    ),
  )
}

const mean = Float64Array.from({ length: D }, (_, j) => Math.cos(j))

describe('a joint normal distribution', () => {
  it('conditioned on any features agrees with the closed form, whichever side is the smaller', () => {
    const covariance = randomCovariance(D, 3)
    agrees({ form: 'full', mean, covariance }, covariance)
  })

  it('by factors is the one whose covariance is ΛΛᵀ + Ψ', () => {
    const random = createRandom(5)
    const loadings = Float64Array.from({ length: D * 3 }, () => random.normal())
    const noise = Float64Array.from({ length: D }, () => 0.2 + random.uniform())
    agrees({ form: 'factors', mean, loadings, noise }, fromFactors(loadings, noise, 3))
  })

  it('by factors says the same when features come in blocks', () => {
    const random = createRandom(8)
    const loadings = Float64Array.from({ length: D * 3 }, () => random.normal())
    const noise = Float64Array.from({ length: D }, () => 0.2 + random.uniform())
    const gaussian: Gaussian = { form: 'factors', mean, loadings, noise }
    const blocks = [
      { from: 0, size: 1 },
      { from: 1, size: 4 },
      { from: 5, size: 2 },
      { from: 7, size: 2 },
    ]
    const [one, other] = [createConditioner(gaussian), createConditioner(gaussian, blocks)]
    const known = Uint8Array.of(1, 1, 1, 1, 1, 0, 0, 1, 1)
    const x = Float64Array.from({ length: D }, () => random.normal())
    one.condition(known, x)
    other.condition(known, x)
    other.mean.forEach((m, j) => expect(m).toBeCloseTo(one.mean[j]!, 10))
  })

  it('loosened keeps its variances and weakens every relation alike, in both forms', () => {
    const random = createRandom(6)
    const loadings = Float64Array.from({ length: D * 2 }, () => random.normal())
    const noise = new Float64Array(D).fill(0.5)
    const whole = fromFactors(loadings, noise, 2)
    const loose = loosened({ form: 'factors', mean, loadings, noise }, 0.25)
    if (loose.form !== 'factors') throw new Error('It changed its form.')
    const full = loosened({ form: 'full', mean, covariance: whole }, 0.25)
    if (full.form !== 'full') throw new Error('It changed its form.')
    const after = fromFactors(loose.loadings, loose.noise, 2)
    whole.forEach((value, i) => {
      const wanted = i % (D + 1) === 0 ? value : value / 1.25
      expect(after[i]).toBeCloseTo(wanted, 5)
      expect(full.covariance[i]).toBeCloseTo(wanted, 6)
    })
  })
})

function fromFactors(loadings: Float64Array, noise: Float64Array, r: number): Float64Array {
  return Float64Array.from({ length: D * D }, (_, at) => {
    const [i, j] = [Math.floor(at / D), at % D]
    let sum = i === j ? noise[i]! : 0
    for (let k = 0; k < r; k++) sum += loadings[i * r + k]! * loadings[j * r + k]!
    return sum
  })
}
