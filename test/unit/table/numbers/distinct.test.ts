import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DistinctNumbers } from '../../../../main/table/numbers/distinct'

const counted = (values: Iterable<number>): number => {
  const distinct = new DistinctNumbers()
  for (const value of values) distinct.add(value)
  return distinct.count
}

describe('counting different numbers', () => {
  it('is exact for thousands of them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }))), (values) => {
        // 0 and −0 are the same number.
        expect(counted(values)).toBe(new Set(values.map((value) => value + 0)).size)
      }),
    )
  })

  it('is within 3% for a million in any order', () => {
    const shuffled = Array.from({ length: 1_000_000 }, (_, row) => (row * 611_953) % 1_000_003)
    expect(counted(shuffled)).toBeGreaterThan(970_000)
    expect(counted(shuffled)).toBeLessThanOrEqual(1_000_000)
  })

  it('is exact for row numbers, however many', () => {
    expect(counted(Array.from({ length: 1_000_000 }, (_, row) => row + 1))).toBe(1_000_000)
  })
})
