import { describe, expect, it } from 'vitest'
import { normalCdf, normalNodes, normalQuantile } from '../../../../main/model/inference/normal'

describe('the standard normal', () => {
  it('has the tabulated distribution function', () => {
    // Φ from tables of the normal distribution.
    const known = [
      [-3, 0.0013498980316301],
      [-1.959963984540054, 0.025],
      [0, 0.5],
      [0.5, 0.6914624612740131],
      [1.2815515655446004, 0.9],
      [4, 0.9999683287581669],
    ] as const
    for (const [x, p] of known) expect(normalCdf(x)).toBeCloseTo(p, 6)
  })

  it('has quantiles that are the inverse of the distribution function', () => {
    for (let p = 0.0005; p < 1; p += 0.0093) expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 7)
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 6)
    expect(normalQuantile(0)).toBe(-Infinity)
    expect(normalQuantile(1)).toBe(Infinity)
  })

  it('has nodes that are symmetric and ascending', () => {
    const nodes = normalNodes(16)
    nodes.forEach((node, r) => expect(node).toBeCloseTo(-nodes[15 - r]!, 6))
    expect([...nodes].sort((a, b) => a - b)).toEqual([...nodes])
  })
})
