import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeWindow } from '../../../../electron/windows/placement'

const display = { x: 0, y: 0, width: 1920, height: 1080 }

it('opens in the middle the first time, no larger than the display', () => {
  expect(placeWindow(undefined, [display]).bounds).toEqual({ x: 240, y: 90, width: 1440, height: 900 })
  const small = { x: 0, y: 20, width: 1024, height: 700 }
  expect(placeWindow(undefined, [small]).bounds).toEqual(small)
})

it('opens where it was', () => {
  const before = { bounds: { x: -100, y: 50, width: 1000, height: 700 }, maximized: true }
  expect(placeWindow(before, [display])).toEqual(before)
})

it('comes back into sight when its display is gone', () => {
  const before = { bounds: { x: 2500, y: 50, width: 1000, height: 700 }, maximized: false }
  expect(placeWindow(before, [display])).toEqual(placeWindow(undefined, [display]))
})

it('always leaves enough to grab on some display', () => {
  const length = fc.integer({ min: 1, max: 5000 })
  const position = fc.integer({ min: -6000, max: 6000 })
  const bounds = fc.record({ x: position, y: position, width: length, height: length })
  fc.assert(
    fc.property(bounds, fc.boolean(), (where, maximized) => {
      const { bounds: b } = placeWindow({ bounds: where, maximized }, [display])
      const width = Math.min(b.x + b.width, display.width) - Math.max(b.x, 0)
      const height = Math.min(b.y + b.height, display.height) - Math.max(b.y, 0)
      expect(Math.max(0, width) * Math.max(0, height)).toBeGreaterThanOrEqual(200 * 100)
    }),
  )
})
