import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'

/** Φ(x) by Simpson's rule on the density. */
function normalCdf(x: number): number {
  const n = 2000
  const h = x / n
  let sum = 0
  for (let i = 0; i <= n; i++) sum += Math.exp(-0.5 * (i * h) ** 2) * (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2)
  return 0.5 + (sum * h) / 3 / Math.sqrt(2 * Math.PI)
}

describe('normal numbers', () => {
  const count = 400_000
  const draws = createRandom(11, 4).fillNormal(new Float32Array(count)).sort()

  it('follow the normal distribution (Kolmogorov–Smirnov)', () => {
    let worst = 0
    for (let i = 0; i < count; i += 97) worst = Math.max(worst, Math.abs((i + 0.5) / count - normalCdf(draws[i]!)))
    // Exceeded once in a thousand seeds.
    expect(worst).toBeLessThan(1.95 / Math.sqrt(count))
  })

  it('have the right moments and tails', () => {
    const mean = draws.reduce((s, x) => s + x, 0) / count
    const moment = (k: number): number => draws.reduce((s, x) => s + x ** k, 0) / count
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(count))
    expect(Math.abs(moment(2) - 1)).toBeLessThan(4 * Math.sqrt(2 / count))
    expect(Math.abs(moment(3))).toBeLessThan(4 * Math.sqrt(15 / count))
    expect(Math.abs(moment(4) - 3)).toBeLessThan(4 * Math.sqrt(96 / count))
    const beyond = draws.filter((x) => Math.abs(x) > 3.7).length
    const expected = 2 * (1 - normalCdf(3.7)) * count
    expect(Math.abs(beyond - expected)).toBeLessThan(4 * Math.sqrt(expected))
  })
})
