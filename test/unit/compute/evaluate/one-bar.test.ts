import { describe, expect, it } from 'vitest'
import type { Progress } from '../../../../contract/jobs'
import { createOneBar } from '../../../../main/compute/evaluate/one-bar'

const expected = { training: 60, filling: 30, comparing: 10 }

function watched(secondsPerShare: number) {
  let clock = 0
  const told: Progress[] = []
  const tell = createOneBar(
    expected,
    () => clock * 1000,
    (progress) => told.push(progress),
  )
  return {
    told,
    at(seconds: number, part: 'training' | 'filling' | 'comparing', share: number | null): Progress {
      clock = seconds * secondsPerShare
      tell(part, share)
      return told.at(-1)!
    },
  }
}

describe('the one bar of an evaluation', () => {
  it('goes from 0 to 1 over all parts, each with its share of the time, and never back', () => {
    const { at, told } = watched(1)
    at(0, 'training', null)
    for (let share = 0.1; share <= 1; share += 0.1) at(60 * share, 'training', share)
    for (let share = 0; share <= 1; share += 0.25) at(60 + 30 * share, 'filling', share)
    at(95, 'comparing', 0.5)
    at(100, 'comparing', 1)
    const fractions = told.map(({ fraction }) => fraction!)
    expect([...fractions].sort((a, b) => a - b)).toEqual(fractions)
    expect(fractions[0]).toBe(0)
    expect(fractions.at(-1)).toBe(1)
    expect(told.at(-1)!.secondsLeft).toBe(0)
  })

  it('tells the time left as expected, and longer on a machine that is slower than expected', () => {
    expect(watched(1).at(0, 'training', 0).secondsLeft).toBe(100)
    expect(watched(1).at(30, 'training', 0.5).secondsLeft).toBeCloseTo(70)
    expect(watched(2).at(30, 'training', 0.5).secondsLeft).toBeCloseTo(140)
    expect(watched(1).at(75, 'filling', 0.5)).toMatchObject({ fraction: 0.75, stage: 'Filling the hidden cells' })
  })
})
