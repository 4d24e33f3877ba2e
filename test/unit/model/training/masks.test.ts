import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { splitColumns, type MaskKind } from '../../../../main/model/training/masks'

const kinds: MaskKind[] = [
  { kind: 'uniform' },
  { kind: 'gaps', most: 0.7 },
  { kind: 'bernoulli', observed: 0.5 },
  { kind: 'blocks' },
]

describe('splitting a row’s columns', () => {
  it('keeps every known column exactly once and leaves at least one to ask for', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...kinds),
        fc.nat(),
        (known, kind, seed) => {
          const columns = [...known]
          const k = splitColumns(columns, kind, createRandom(seed))
          expect([...columns].sort((a, b) => a - b)).toEqual([...known].sort((a, b) => a - b))
          expect(k).toBeGreaterThanOrEqual(0)
          expect(k).toBeLessThan(known.length)
        },
      ),
    )
  })

  it('draws the number of observed columns uniformly from 0 to n − 1, and each column equally often', () => {
    const random = createRandom(7)
    const n = 5
    const sizes = new Array<number>(n).fill(0)
    const observed = new Array<number>(n).fill(0)
    const rounds = 20_000
    for (let i = 0; i < rounds; i++) {
      const columns = [0, 1, 2, 3, 4]
      const k = splitColumns(columns, { kind: 'uniform' }, random)
      sizes[k]!++
      for (const c of columns.slice(0, k)) observed[c]!++
    }
    // Binomial standard deviation of a count is below 60; five of them.
    for (const count of sizes) expect(Math.abs(count - rounds / n)).toBeLessThan(300)
    for (const count of observed) expect(Math.abs(count - (rounds * 2) / n)).toBeLessThan(400)
  })

  it('hides a run of neighbours in a block mask', () => {
    const random = createRandom(3)
    for (let i = 0; i < 50; i++) {
      const columns = Array.from({ length: 30 }, (_, c) => c)
      const k = splitColumns(columns, { kind: 'blocks' }, random)
      const hidden = columns.slice(k).sort((a, b) => a - b)
      const longest = hidden.reduce((best, c, at) => {
        let length = 1
        while (hidden[at + length] === c + length) length++
        return Math.max(best, length)
      }, 0)
      expect(longest).toBeGreaterThanOrEqual(3)
    }
  })
})
