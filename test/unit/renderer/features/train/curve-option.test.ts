// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrainPoint } from '../../../../../contract/jobs'
import type { ChartColors } from '../../../../../renderer/ui/use-chart-colors'
import { curveFloor, curveOption, thin } from '../../../../../renderer/features/train/curve-option'

const colors = { font: 'sans-serif' } as ChartColors
const points = (values: number[]): TrainPoint[] =>
  values.map((training, step) => ({ step, seconds: step, training, energy: null, proposal: null }))

describe('thin', () => {
  it('keeps both ends, the order and the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), fc.integer({ min: 2, max: 600 }), (length, most) => {
        const list = Array.from({ length }, (_, index) => index)
        const kept = thin(list, most)
        expect(kept.length).toBe(Math.min(length, most))
        expect([kept[0], kept.at(-1)]).toEqual([0, length - 1])
        expect([...kept]).toEqual([...kept].sort((a, b) => a - b))
      }),
    )
  })
})

describe('curveFloor', () => {
  it('cuts off a steep beginning', () => {
    const later = Array.from({ length: 30 }, (_, index) => -3 - 2 / (index + 1))
    const floor = curveFloor(points([-900, -300, ...later]))
    expect(floor).toBeGreaterThan(-20)
    expect(floor).toBeLessThan(-3)
  })

  it('leaves a gentle or short curve alone', () => {
    expect(curveFloor(points([-4, -3.9, -3.8, -3.7, -3.6, -3.5, -3.4, -3.3, -3.2]))).toBeNull()
    expect(curveFloor(points([-900, -3]))).toBeNull()
  })
})

describe('curveOption', () => {
  const label = (values: number[]): unknown => curveOption(points(values), colors)['yAxis']

  it('leaves out the label of the value where the curve is cut off, which is rarely a round one', () => {
    const later = Array.from({ length: 30 }, (_, index) => -3 - 2 / (index + 1))
    expect(label([-900, -300, ...later])).toMatchObject({ axisLabel: { showMinLabel: false } })
    expect(label([-4, -3.9])).not.toMatchObject({ axisLabel: { showMinLabel: false } })
  })
})
