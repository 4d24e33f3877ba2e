import { describe, expect, it } from 'vitest'
import { compareBars } from '../../../../../renderer/features/columns/compare-bars'

const bins = (counts: number[]) => ({ kind: 'bins' as const, low: 0, high: 4, counts })

describe('compareBars', () => {
  it('compares shapes, so few filled values stand beside many observed ones', () => {
    const bars = compareBars(bins([100, 300]), bins([1, 3]), 100, 50)
    expect(bars.map((bar) => bar.filled)).toEqual(bars.map((bar) => bar.observed))
  })

  it('draws nothing without bins', () => {
    expect(compareBars({ kind: 'none' }, null, 100, 50)).toEqual([])
  })
})
