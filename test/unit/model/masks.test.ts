import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { splitColumns, type MaskKind } from '../../../main/model/masks'

const kinds: MaskKind[] = [{ kind: 'uniform' }, { kind: 'gaps', most: 0.7 }, { kind: 'stretch' }]

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

  it('observes what follows from observed columns, and still leaves one to ask for', () => {
    const follows = [
      { column: 0, from: [1, 2] },
      { column: 1, from: [0, 2] },
      { column: 3, from: [0, 4] },
    ]
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(), fc.integer({ min: 3, max: 8 }), (kind, seed, n) => {
        const columns = Array.from({ length: n }, (_, c) => c)
        const plain = [...columns]
        const drawn = splitColumns(plain, kind, createRandom(seed))
        const k = splitColumns(columns, kind, createRandom(seed), follows)
        expect([...columns].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, c) => c))
        expect(k).toBeGreaterThanOrEqual(drawn)
        expect(k).toBeLessThan(n)
        const observed = columns.slice(0, k)
        expect(observed).toEqual(expect.arrayContaining(plain.slice(0, drawn)))
        // Nothing that follows is asked for, unless it is all that is left to ask.
        if (k < n - 1)
          for (const { column, from } of follows)
            if (from.every((c) => observed.includes(c)) && column < n) expect(observed).toContain(column)
      }),
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

  it('hides columns side by side, as many as chance says, each equally often', () => {
    const random = createRandom(9)
    const known = [2, 3, 5, 8, 9, 12]
    const n = known.length
    const sizes = new Array<number>(n).fill(0)
    const hidden = new Array<number>(n).fill(0)
    const rounds = 20_000
    for (let i = 0; i < rounds; i++) {
      const columns = [...known].reverse()
      const k = splitColumns(columns, { kind: 'stretch' }, random)
      sizes[k]!++
      const places = columns.slice(k).map((c) => known.indexOf(c))
      places.forEach((place, at) => expect(place).toBe((places[0]! + at) % n))
      for (const place of places) hidden[place]!++
    }
    // Binomial standard deviations are below 55 and 70; five of them.
    for (const count of sizes) expect(Math.abs(count - rounds / n)).toBeLessThan(275)
    for (const count of hidden) expect(Math.abs(count - (rounds * (n + 1)) / (2 * n))).toBeLessThan(350)
  })

  it('hides each column with one probability per row, even from 0 to the most', () => {
    const random = createRandom(8)
    const n = 40
    const rounds = 5000
    let hidden = 0
    let squares = 0
    for (let i = 0; i < rounds; i++) {
      const columns = Array.from({ length: n }, (_, c) => c)
      const share = 1 - splitColumns(columns, { kind: 'gaps', most: 0.7 }, random) / n
      hidden += share / rounds
      squares += share ** 2 / rounds
    }
    // Var = E[p(1 − p)]/n + Var p with p ~ U(0, 0.7): 0.35/n − (0.7²/3)(1/n) + 0.7²/12.
    expect(hidden).toBeCloseTo(0.35, 1)
    expect(squares - hidden ** 2).toBeCloseTo((0.35 - 0.49 / 3) / n + 0.49 / 12, 2)
  })
})
