import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'

describe('random streams', () => {
  it('repeat for the same seed and stream and differ for others', () => {
    const words = (seed: number, stream: number): number[] => {
      const random = createRandom(seed, stream)
      return Array.from({ length: 8 }, () => random.word())
    }
    expect(words(5, 1)).toEqual(words(5, 1))
    expect(words(5, 1)).not.toEqual(words(5, 2))
    expect(words(5, 1)).not.toEqual(words(6, 1))
    expect(words(5 + 2 ** 40, 1)).not.toEqual(words(5, 1))
  })

  it('are not correlated with each other', () => {
    const [a, b] = [1, 2].map((stream) => createRandom(9, stream).fillNormal(new Float32Array(100_000)))
    const correlation = a!.reduce((sum, x, i) => sum + x * b![i]!, 0) / a!.length
    expect(Math.abs(correlation)).toBeLessThan(4 / Math.sqrt(a!.length))
  })
})

describe('uniform numbers', () => {
  it('stay strictly between 0 and 1 and fill it evenly', () => {
    const count = 200_000
    const draws = createRandom(3).fillUniform(new Float32Array(count))
    expect(draws.every((u) => u > 0 && u < 1)).toBe(true)
    const bins = new Array<number>(50).fill(0)
    for (const u of draws) bins[Math.floor(u * 50)]!++
    const chiSquare = bins.reduce((sum, n) => sum + (n - count / 50) ** 2 / (count / 50), 0)
    // 99.9% quantile of χ² with 49 degrees of freedom.
    expect(chiSquare).toBeLessThan(85.4)
  })
})

describe('whole numbers below n', () => {
  it('reach every number equally often', () => {
    const random = createRandom(4)
    const counts = new Array<number>(7).fill(0)
    for (let i = 0; i < 70_000; i++) counts[random.below(7)]!++
    const chiSquare = counts.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0)
    expect(chiSquare).toBeLessThan(22.5)
  })
})

describe('coin throws', () => {
  it('are 1 as often as asked, at any length', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 20_001, max: 20_002 }), (p, length) => {
        const out = createRandom(8).fillBernoulli(new Uint8Array(length), p)
        const ones = out.reduce((sum, bit) => sum + bit, 0)
        expect(out.every((bit) => bit === 0 || bit === 1)).toBe(true)
        expect(Math.abs(ones / length - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / length) + 2 ** -16)
      }),
      { numRuns: 20 },
    )
  })
})
