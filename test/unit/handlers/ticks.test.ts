import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { niceTicks } from '../../../main/handlers/ticks'

describe('ticks', () => {
  it('are round, inside, and few', () => {
    expect(niceTicks(2700, 4700, 5)).toEqual([3000, 3500, 4000, 4500])
    expect(niceTicks(0, 1, 5)).toHaveLength(6)
  })

  it('hold for any range', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
        (low, span) => {
          const ticks = niceTicks(low, low + span, 5)
          const slack = 1e-9 * Math.max(1, Math.abs(low), span)
          expect(ticks.length).toBeLessThanOrEqual(7)
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(low - slack)
            expect(tick).toBeLessThanOrEqual(low + span + slack)
          }
        },
      ),
    )
  })

  it('answer an empty range with its one value', () => {
    expect(niceTicks(3, 3, 5)).toEqual([3])
  })
})
