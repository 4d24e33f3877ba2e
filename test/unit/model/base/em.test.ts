import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { estimate, type FeatureRows } from '../../../../main/model/base/em'
import { estimateFactors } from '../../../../main/model/base/factor-em'
import { createConditioner } from '../../../../main/model/base/gaussian'

/** n draws of three correlated features around (1, 0, −1); each is hidden with this probability. */
function drawn(n: number, hidden: number, seed: number): FeatureRows {
  const random = createRandom(seed)
  const x = new Float64Array(n * 3)
  const known = new Uint8Array(n * 3)
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [random.normal(), random.normal(), random.normal()]
    x.set([1 + a, 0.8 * a + 0.6 * b, -1 + 0.5 * a - 0.5 * b + 0.7 * c], i * 3)
    for (let j = 0; j < 3; j++) known[i * 3 + j] = random.uniform() < hidden ? 0 : 1
  }
  return { rows: n, features: 3, x, known }
}

describe('mean and covariance', () => {
  it('of complete rows are those of the sample', () => {
    const data = drawn(50, 0, 1)
    const { mean, covariance } = estimate(data, 0, 40)
    for (let i = 0; i < 3; i++) {
      let sum = 0
      for (let row = 0; row < 50; row++) sum += data.x[row * 3 + i]!
      expect(mean[i]).toBeCloseTo(sum / 50, 10)
      for (let j = 0; j < 3; j++) {
        let product = 0
        for (let row = 0; row < 50; row++)
          product += (data.x[row * 3 + i]! - mean[i]!) * (data.x[row * 3 + j]! - mean[j]!)
        expect(covariance[i * 3 + j]).toBeCloseTo(product / 50, 10)
      }
    }
  })

  it('of rows with gaps are where the likelihood of what is known has no slope', () => {
    const data = drawn(200, 0.3, 2)
    const { mean, covariance } = estimate(data, 0, 2000)
    const at = logLikelihood(data, mean, covariance)
    for (let i = 0; i < 3; i++) {
      const shifted = mean.map((m, k) => (k === i ? m + 1e-3 : m))
      const back = mean.map((m, k) => (k === i ? m - 1e-3 : m))
      const slope = logLikelihood(data, shifted, covariance) - logLikelihood(data, back, covariance)
      expect(Math.abs(slope / 2e-3)).toBeLessThan(0.1)
      expect(at).toBeGreaterThan(
        logLikelihood(
          data,
          mean.map((m, k) => (k === i ? m + 0.05 : m)),
          covariance,
        ),
      )
      for (let j = 0; j <= i; j++) {
        const moved = (by: number): Float64Array =>
          covariance.map((v, k) => (k === i * 3 + j || k === j * 3 + i ? v + by : v))
        const across = logLikelihood(data, mean, moved(1e-3)) - logLikelihood(data, mean, moved(-1e-3))
        expect(Math.abs(across / 2e-3)).toBeLessThan(0.3)
      }
    }
  })

  it('with a ridge keep variances and weaken relations by it', () => {
    const data = drawn(80, 0, 3)
    const [plain, ridged] = [estimate(data, 0, 40), estimate(data, 0.5, 40)]
    plain.covariance.forEach((value, i) =>
      expect(ridged.covariance[i]).toBeCloseTo(i % 4 === 0 ? value : value / 1.5, 8),
    )
  })

  it('of equal, constant and unknown features, and of fewer rows than features, are finite and of use', () => {
    const random = createRandom(4)
    const [n, D] = [6, 9]
    const x = Float64Array.from({ length: n * D }, () => random.normal())
    const known = new Uint8Array(n * D).fill(1)
    for (let i = 0; i < n; i++) {
      x[i * D + 1] = x[i * D]!
      x[i * D + 2] = 3
      known[i * D + 3] = 0
    }
    known.fill(0, 5 * D)
    const { mean, covariance } = estimate({ rows: n, features: D, x, known }, 0.1, 40)
    expect([...mean, ...covariance].every(Number.isFinite)).toBe(true)
    const conditioner = createConditioner({ form: 'full', mean, covariance })
    conditioner.condition(
      Uint8Array.from({ length: D }, (_, j) => (j === 0 ? 1 : 0)),
      x,
    )
    expect(conditioner.mean.every(Number.isFinite)).toBe(true)
    expect(conditioner.mean[1]! - mean[1]!).toBeCloseTo((x[0]! - mean[0]!) / 1.1, 1)
    expect(conditioner.mean[2]).toBeCloseTo(3, 6)
  })
})

describe('loadings and noise', () => {
  it('come out as the covariance of rows with gaps that have so few factors', () => {
    const random = createRandom(7)
    const [n, D] = [3000, 8]
    const loadings = Float64Array.from({ length: D }, (_, j) => 0.9 * Math.cos(j))
    const x = new Float64Array(n * D)
    const known = new Uint8Array(n * D)
    for (let i = 0; i < n; i++) {
      const factor = random.normal()
      for (let j = 0; j < D; j++) {
        x[i * D + j] = loadings[j]! * factor + Math.sqrt(1 - loadings[j]! ** 2) * random.normal()
        known[i * D + j] = random.uniform() < 0.3 ? 0 : 1
      }
    }
    const found = estimateFactors({ rows: n, features: D, x, known }, 2, 0, 60, createRandom(1))
    for (let i = 0; i < D; i++)
      for (let j = 0; j < i; j++) {
        let sum = 0
        for (let k = 0; k < 2; k++) sum += found.loadings[i * 2 + k]! * found.loadings[j * 2 + k]!
        expect(Math.abs(sum - loadings[i]! * loadings[j]!)).toBeLessThan(0.08)
      }
  })

  it('are the same where features that are known together are said to be', () => {
    const random = createRandom(8)
    const blocks = [
      { from: 0, size: 3 },
      { from: 3, size: 1 },
      { from: 4, size: 4 },
    ]
    const [n, D] = [300, 8]
    const x = Float64Array.from({ length: n * D }, () => random.normal())
    const known = new Uint8Array(n * D)
    for (let i = 0; i < n; i++)
      for (const { from, size } of blocks) known.fill(random.uniform() < 0.7 ? 1 : 0, i * D + from, i * D + from + size)
    const weights = Float64Array.from({ length: n }, () => 0.5 + random.uniform())
    const data = { rows: n, features: D, x, known, weights }
    const each = estimateFactors(data, 3, 0.05, 12, createRandom(1))
    const together = estimateFactors({ ...data, blocks }, 3, 0.05, 12, createRandom(1))
    for (const key of ['mean', 'loadings', 'noise'] as const)
      each[key].forEach((value, at) => expect(together[key][at]).toBeCloseTo(value, 8))
  })
})

/** Of the known features, by brute force over each row's own sub-matrix. */
function logLikelihood({ rows, x, known }: FeatureRows, mean: Float64Array, covariance: Float64Array): number {
  let total = 0
  for (let row = 0; row < rows; row++) {
    // p(a) p(b | a) p(c | a, b) of whatever is known, each conditional by the conditioner's closed form.
    const conditioner = createConditioner({ form: 'full', mean, covariance })
    const seen = new Uint8Array(3)
    const one = new Float64Array(1)
    for (let j = 0; j < 3; j++) {
      if (known[row * 3 + j] !== 1) continue
      conditioner.condition(seen, x.subarray(row * 3, row * 3 + 3))
      conditioner.covariance(j, 1, one)
      const off = x[row * 3 + j]! - conditioner.mean[j]!
      total -= 0.5 * ((off * off) / one[0]! + Math.log(2 * Math.PI * one[0]!))
      seen[j] = 1
    }
  }
  return total
}
