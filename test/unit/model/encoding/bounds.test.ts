import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { possibleRange, roundedRange } from '../../../../main/model/encoding/bounds'
import { admissible } from '../../../../main/model/encoding/continuous'
import { plainCode } from '../closed-form'

describe('what a column can hold', () => {
  it('is what lies within its bounds, or everything', () => {
    expect(possibleRange({ step: null, low: null, high: 3 })).toEqual({ low: -Infinity, high: 3 })
    expect(roundedRange({ step: null, low: 0, high: 3 })).toEqual({ low: 0, high: 3 })
  })

  it('is, in steps, the multiples within its bounds, and what is rounded to them', () => {
    expect(possibleRange({ step: 1, low: 0.3, high: 4.9 })).toEqual({ low: 1, high: 4 })
    expect(roundedRange({ step: 1, low: 0.3, high: 4.9 })).toEqual({ low: 0.5, high: 4.5 })
    // 0.3 / 0.1 is a little less than 3 and 0.7 / 0.1 a little more than 7.
    expect(possibleRange({ step: 0.1, low: 0.3, high: 0.7 })).toEqual({ low: 0.3, high: 0.7 })
  })

  it('is whatever lies between the bounds where no multiple does', () => {
    expect(possibleRange({ step: 1, low: 0.2, high: 0.8 })).toEqual({ low: 0.2, high: 0.8 })
    expect(roundedRange({ step: 1, low: 0.2, high: 0.8 })).toEqual({ low: 0.2, high: 0.8 })
  })

  it('is where admissible values are, multiples of the step', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -20, max: 0, noNaN: true }),
        fc.double({ min: 2, max: 20, noNaN: true }),
        fc.constantFrom(0.1, 0.25, 1),
        (x, low, high, step) => {
          const value = admissible(plainCode('x', { low, high, step }), x)
          expect(value).toBeGreaterThanOrEqual(low - 1e-9)
          expect(value).toBeLessThanOrEqual(high + 1e-9)
          expect(Math.abs(value / step - Math.round(value / step))).toBeLessThan(1e-9)
        },
      ),
    )
  })
})
