import { describe, expect, it } from 'vitest'
import { normalCdf, normalNodes, normalQuantile, roughQuantile } from '../../../../main/model/inference/normal'

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
    expect(normalQuantile(0)).toBe(-Infinity)
    expect(normalQuantile(1)).toBe(Infinity)
  })

  it('has quantiles with the relative error that is stated, far into the tail', () => {
    // Φ⁻¹ by arithmetic with 700 digits, rounded.
    const known = [
      [1e-300, -37.0470962993612],
      [1e-100, -21.273453560965326],
      [1e-20, -9.262340089798407],
      [1e-10, -6.361340902404057],
      [1e-6, -4.753424308822899],
      [0.001, -3.0902323061678136],
      [0.01, -2.326347874040841],
      [0.02425, -1.972961051311885],
      [0.05, -1.6448536269514726],
      [0.1, -1.2815515655446004],
      [0.25, -0.6744897501960817],
      [0.4, -0.2533471031357997],
      [0.499, -0.002506630899571766],
      [0.6, 0.2533471031357997],
      [0.84, 0.994457883209753],
      [0.975, 1.9599639845400538],
      [0.999, 3.090232306167813],
    ] as const
    for (const [p, x] of known) expect(Math.abs(normalQuantile(p) / x - 1)).toBeLessThan(1.2e-9)
  })

  it('has rough quantiles that are nearly these', () => {
    for (let p = 1e-9; p < 1; p += 0.000137) expect(Math.abs(roughQuantile(p) - normalQuantile(p))).toBeLessThan(1e-4)
  })

  it('has nodes that are symmetric and ascending', () => {
    const nodes = normalNodes(16)
    nodes.forEach((node, r) => expect(node).toBeCloseTo(-nodes[15 - r]!, 6))
    expect([...nodes].sort((a, b) => a - b)).toEqual([...nodes])
  })
})
