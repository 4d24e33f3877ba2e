import { describe, expect, it } from 'vitest'
import type { TrainPoint } from '../../../../contract/jobs'
import { expectedGain, stillClimbing } from '../../../../main/model/training/climbing'

const alone = (values: readonly number[], from = 0): TrainPoint[] =>
  values.map((proposal, i) => ({ step: from + 10 * (i + 1), seconds: i, training: 0, energy: null, proposal }))
const both = (values: readonly number[], from: number): TrainPoint[] =>
  values.map((energy, i) => ({ step: from + 10 * (i + 1), seconds: i, training: 0, energy, proposal: energy - 1 }))
const flat = [-20, -18, -17, -16.5, -16.2, -16.1, -16.05, -16.02, -16.01, -16]
const rising = [-20, -19, -18, -17, -16, -15, -14, -13, -12, -11]

describe('a training that ended', () => {
  it('would gain by going on what the parts before let expect', () => {
    // A straight line goes on as it was: five parts of two points each.
    expect(expectedGain(alone([-3, -2.9, -2.8, -2.7, -2.6, -2.5, -2.4, -2.3, -2.2, -2.1, -2]))).toBeCloseTo(1, 9)
    // Each part gains half of what the one before did: 1/16 of the first in the last, and half of that again, five times.
    const halving = [0, 8, 12, 14, 15, 15.5].flatMap((value) => [value, value])
    expect(expectedGain(alone(halving))).toBeCloseTo(0.5 * (0.5 + 0.25 + 0.125 + 0.0625 + 0.03125), 9)
    expect(expectedGain(alone([-3, -2, -2, -2, -2, -2]))).toBe(0)
  })

  it('was still climbing when its last part had gained', () => {
    expect(stillClimbing(alone(rising))).toBe(true)
    expect(stillClimbing(alone(flat))).toBe(false)
    expect(stillClimbing(alone([...flat, -16.3, -16.2, -16.1, -16.05]))).toBe(false)
  })

  it('is judged by the proposal, not by what the energy network adds at once', () => {
    expect(stillClimbing([...alone(flat), ...both([-15, -14.5, -14], 100)])).toBe(false)
    expect(stillClimbing([...alone(rising), ...both([-11, -11, -11], 100)])).toBe(true)
  })

  it('is judged by its own points when it went on from another', () => {
    const first = [...alone(rising), ...both([-11, -11], 100)]
    expect(stillClimbing([...first, ...alone([-11.2, -11.1, -11, -11, -11, -11, -11], 120)])).toBe(false)
    expect(stillClimbing([...first, ...alone([-11, -10.5, -10, -9.5, -9, -8.5], 120)])).toBe(true)
  })

  it('says nothing when there is next to nothing to judge by', () => {
    expect(stillClimbing([])).toBe(false)
    expect(stillClimbing(alone([-3]))).toBe(false)
  })
})
