import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinBins, sketchBars } from '../../../../../renderer/features/columns/sketch-bars'

describe('joinBins', () => {
  it('loses no count and makes no more bars than asked', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (counts, most) => {
        const joined = joinBins(counts, most)
        expect(joined.reduce((a, b) => a + b, 0)).toBe(counts.reduce((a, b) => a + b, 0))
        expect(joined.length).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('sketchBars', () => {
  it('fills the box with the highest bar and keeps small bars visible', () => {
    const bars = sketchBars({ kind: 'bins', low: 0, high: 1, counts: [1000, 1, 0, 500, 3, 4, 5] }, 56, 22)
    expect(bars[0]).toMatchObject({ y: 0, height: 22 })
    expect(bars[1]?.height).toBe(1)
    expect(bars[2]?.height).toBe(0)
  })

  it('draws a few whole numbers as levels', () => {
    const counts = Array.from({ length: 30 }, (_, index) => (index % 14 === 0 ? 100 : 0))
    expect(sketchBars({ kind: 'bins', low: 2007, high: 2009, counts }, 56, 22)).toHaveLength(3)
  })

  it('adds the other levels as one bar', () => {
    const levels = Array.from({ length: 12 }, (_, index) => ({ label: String(index), count: 12 - index }))
    expect(sketchBars({ kind: 'levels', levels, others: 40 }, 56, 22)).toHaveLength(10)
    expect(sketchBars({ kind: 'none' }, 56, 22)).toEqual([])
  })
})
