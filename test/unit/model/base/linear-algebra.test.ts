import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cholesky, inverseOf, solveLower, solveUpper } from '../../../../main/model/base/linear-algebra'
import { multiply, randomCovariance } from './matrices'

const sizes = fc.integer({ min: 1, max: 12 })
const seeds = fc.integer({ min: 1, max: 1e6 })

describe('the Cholesky factor', () => {
  it('times itself is the matrix, its solves are inverse, and so is the inverse', () => {
    fc.assert(
      fc.property(sizes, seeds, (n, seed) => {
        const a = randomCovariance(n, seed)
        const l = a.slice()
        cholesky(l, n)
        const inverse = new Float64Array(n * n)
        inverseOf(l, n, inverse)
        const identity = multiply(a, inverse, n)
        for (let i = 0; i < n * n; i++) expect(identity[i]).toBeCloseTo(i % (n + 1) === 0 ? 1 : 0, 7)
        const b = Float64Array.from({ length: n }, (_, i) => Math.sin(i + seed))
        const x = b.slice()
        solveLower(l, n, x)
        solveUpper(l, n, x)
        for (let i = 0; i < n; i++) {
          let sum = 0
          for (let k = 0; k < n; k++) sum += a[i * n + k]! * x[k]!
          expect(sum).toBeCloseTo(b[i]!, 7)
        }
      }),
    )
  })

  it('of a singular matrix is finite', () => {
    const l = Float64Array.of(1, 1, 1, 1)
    cholesky(l, 2)
    const inverse = new Float64Array(4)
    inverseOf(l, 2, inverse)
    expect([...l, ...inverse].every(Number.isFinite)).toBe(true)
  })
})
