import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tourSpot } from '../../../../../renderer/features/help/tour-spot'

describe('tourSpot', () => {
  it('keeps the card inside the window wherever the thing stands', () => {
    const rect = fc.record({
      left: fc.integer({ min: 0, max: 1200 }),
      top: fc.integer({ min: 0, max: 760 }),
      width: fc.integer({ min: 20, max: 1280 }),
      height: fc.integer({ min: 20, max: 800 }),
    })
    fc.assert(
      fc.property(rect, (anchor) => {
        const spot = tourSpot(anchor, { width: 1280, height: 800 })!
        const [left, top] = [parseInt(spot.card.left), parseInt(spot.card.top)]
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + 300).toBeLessThanOrEqual(1280)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top + 170).toBeLessThanOrEqual(800)
      }),
    )
  })

  it('shows nothing when there is nothing to point at', () => {
    expect(tourSpot(null, { width: 1280, height: 800 })).toBeNull()
  })
})
