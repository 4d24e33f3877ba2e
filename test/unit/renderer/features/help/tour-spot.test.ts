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

  it('does not cover what it explains where there is room beside, below or above it, in a small window too', () => {
    const grid = { left: 194, top: 52, width: 412, height: 340 }
    const panel = { left: 606, top: 52, width: 294, height: 340 }
    const columns = { left: 0, top: 52, width: 194, height: 340 }
    const model = { left: 0, top: 392, width: 900, height: 180 }
    for (const anchor of [grid, panel, columns, model]) {
      const { card } = tourSpot(anchor, { width: 900, height: 600 })!
      const [left, top] = [parseInt(card.left), parseInt(card.top)]
      const across = left < anchor.left + anchor.width && left + 300 > anchor.left
      const down = top < anchor.top + anchor.height && top + 170 > anchor.top
      expect(across && down).toBe(false)
    }
  })

  it('shows nothing when there is nothing to point at', () => {
    expect(tourSpot(null, { width: 1280, height: 800 })).toBeNull()
  })
})
