import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weightedQuantiles } from '../../../../main/model/encoding/moments'

describe('weighted quantiles', () => {
  it('are those of the values repeated as often as they weigh', () => {
    const weighed = fc.array(
      fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 5 })),
      {
        minLength: 1,
        maxLength: 40,
      },
    )
    fc.assert(
      fc.property(weighed, fc.integer({ min: 1, max: 12 }), (pairs, parts) => {
        pairs.sort(([a], [b]) => a - b)
        const repeated = pairs.flatMap(([x, weight]) => Array<number>(weight).fill(x))
        const found = weightedQuantiles(
          Float64Array.from(pairs, ([x]) => x),
          Float64Array.from(pairs, ([, weight]) => weight),
          parts,
        )
        expect(found).toHaveLength(repeated.length === 0 ? 0 : parts + 1)
        found.slice(1).forEach((x, i) => {
          const reached = ((i + 1) / parts) * repeated.length
          expect(x).toBe(repeated[Math.ceil(reached - 1e-6) - 1])
        })
      }),
    )
  })
})
