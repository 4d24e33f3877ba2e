import { describe, expect, it } from 'vitest'
import { expectedSeconds, inAll } from '../../../../main/compute/evaluate/estimate'

const options = { preset: 'quick', maxMinutes: null } as const
const columns = (count: number, known: number) => Array.from({ length: count }, () => ({ known, isNumber: true }))

describe('how long an evaluation takes', () => {
  it('is at least as long as the training before it took', () => {
    expect(inAll(expectedSeconds(columns(5, 300), 0.2, options, 20))).toBeGreaterThan(20)
    expect(inAll(expectedSeconds(columns(5, 300), 0.2, options, 20))).toBeLessThan(22)
  })

  it('without such a training is what the preset or the limit allows', () => {
    expect(expectedSeconds([], 0.2, options, null).training).toBe(75)
    expect(expectedSeconds([], 0.2, { preset: 'thorough', maxMinutes: 2 }, null).training).toBe(120)
  })

  it('grows with the columns, and with the rows up to what is compared', () => {
    const seconds = (count: number, known: number) => inAll(expectedSeconds(columns(count, known), 0.2, options, 0))
    expect(seconds(40, 5000)).toBeGreaterThan(2 * seconds(20, 5000))
    expect(seconds(20, 5000)).toBeGreaterThan(seconds(20, 500))
    expect(seconds(20, 1_000_000)).toBe(seconds(20, 100_000))
  })
})
