import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  admissible,
  atomIndex,
  fitContinuous,
  fromTarget,
  logJacobian,
  madeUp,
  nearObserved,
  toTarget,
} from '../../../../main/model/encoding/continuous'
import type { ContinuousColumn } from '../../../../main/table/seam/typed'
import { numbers } from '../tables'

const fit = (values: number[], more: Partial<ContinuousColumn> = {}) =>
  fitContinuous(numbers('x', values, more), Int32Array.from(values.keys()), { mostKnots: 12, mostGrains: 24 })

const spread = Array.from({ length: 400 }, (_, i) => Math.sin(i * 12.9898) * 100)
const heavy = spread.map((x, i) => (i % 40 === 0 ? x * 1e4 : x))

describe('the code of a number column', () => {
  it('comes back from the density scale to the same value', () => {
    for (const code of [fit(spread), fit(heavy)])
      fc.assert(
        fc.property(fc.double({ min: -90, max: 90, noNaN: true }), (x) => {
          expect(fromTarget(code, toTarget(code, x))).toBeCloseTo(x, 6)
        }),
      )
  })

  it('keeps what the model makes up near what was observed', () => {
    const [low, high] = [Math.min(...heavy), Math.max(...heavy)]
    const code = fit(heavy)
    const width = high - low
    fc.assert(
      fc.property(fc.double({ min: -60, max: 60, noNaN: true }), (y) => {
        const x = madeUp(code, y)
        expect(x).toBeGreaterThanOrEqual(low - 1.001 * width)
        expect(x).toBeLessThanOrEqual(high + 1.001 * width)
      }),
    )
    expect(madeUp(code, toTarget(code, 1234))).toBeCloseTo(1234, 6)
    expect(nearObserved(code, 10 * high)).toBeCloseTo(high + 0.05 * width, -2)
    expect(nearObserved(code, high)).toBeCloseTo(high, 6)
  })

  it('states the Jacobian that numerical differentiation gives', () => {
    for (const code of [fit(spread), fit(heavy)])
      for (const x of [-80, -3, 0.1, 25, 99]) {
        const h = 1e-4
        const slope = (toTarget(code, x + h) - toTarget(code, x - h)) / (2 * h)
        expect(logJacobian(code, x)).toBeCloseTo(Math.log(slope), 5)
      }
  })

  it('draws heavy tails together and leaves light ones alone', () => {
    expect(fit(heavy).warp.kind).toBe('asinh')
    expect(fit(spread).warp.kind).toBe('linear')
  })

  it('makes the zeros of an amount an outcome of their own', () => {
    const amounts = spread.map((x, i) => (i % 10 < 9 ? 0 : Math.abs(x)))
    const code = fit(amounts)
    expect(code.atoms).toEqual([0])
    expect(atomIndex(code, 0)).toBe(0)
    expect(atomIndex(code, 1)).toBe(-1)
  })

  it('makes every value of a column with few values an outcome', () => {
    const grades = spread.map((_, i) => 1 + (i % 6))
    expect(fit(grades).atoms).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('survives values of 1e300', () => {
    const code = fit([1e300, -1e300, 5e299, 0, 2e299])
    expect(Number.isFinite(code.sd)).toBe(true)
    expect(fromTarget(code, toTarget(code, 5e299))).toBeCloseTo(5e299, -290)
  })
})

describe('an admissible value', () => {
  it('is within the bounds and a multiple of the step, whatever was asked', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(1, 0.1, 0.25, 5), (x, step) => {
        const code = fit(spread, { step, low: -50, high: 50 })
        const value = admissible(code, x)
        expect(value).toBeGreaterThanOrEqual(-50)
        expect(value).toBeLessThanOrEqual(50)
        expect(Math.abs(value / step - Math.round(value / step))).toBeLessThan(1e-9)
      }),
    )
  })

  it('is never the negative zero', () => {
    expect(Object.is(admissible(fit(spread, { step: 1 }), -0.2), 0)).toBe(true)
  })
})
