import { describe, expect, it } from 'vitest'
import type { TrainPoint } from '../../../../contract/jobs'
import { stillClimbing } from '../../../../main/model/training/climbing'

const alone = (values: readonly number[], from = 0): TrainPoint[] =>
  values.map((proposal, i) => ({ step: from + 10 * (i + 1), seconds: i, training: 0, energy: null, proposal }))
const both = (values: readonly number[], from: number): TrainPoint[] =>
  values.map((energy, i) => ({ step: from + 10 * (i + 1), seconds: i, training: 0, energy, proposal: energy - 1 }))
const flat = [-20, -18, -17, -16.5, -16.2, -16.1, -16.05, -16.02, -16.01, -16]
const rising = [-20, -19, -18, -17, -16, -15, -14, -13, -12, -11]

describe('a training that ended', () => {
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
