// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import {
  correlation,
  crossTable,
  groups,
  jointShape,
  meanAndSpread,
  spread,
  type JointSamples,
} from '../../../../../renderer/features/query/joint-facts'

const number = (value: number) => ({ text: String(value), value })
const level = (text: string) => ({ text, value: null })

describe('joint samples', () => {
  it('computes correlation and spread by their formulas', () => {
    expect(spread([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12)
    expect(
      correlation([
        [1, 2],
        [2, 4],
        [3, 6],
      ]),
    ).toBeCloseTo(1, 12)
    expect(
      correlation([
        [1, 3],
        [2, 2],
        [3, 1],
      ]),
    ).toBeCloseTo(-1, 12)
    // Hand-computed: covariance 1, deviations √(5/3) and √(5/3).
    expect(
      correlation([
        [1, 1],
        [2, 3],
        [3, 2],
        [4, 4],
      ]),
    ).toBeCloseTo(0.8, 12)
  })

  it('tells numbers, categories and mixtures apart', () => {
    expect(jointShape([[number(1), number(2)]])).toBe('numbers')
    expect(jointShape([[level('a'), number(2)]])).toBe('mixed')
    expect(jointShape([[level('a'), level('b')]])).toBe('categories')
  })

  it('says the mean of dates as one of them', () => {
    const days = ['2024-05-01', '2024-05-03', '2024-05-08'].map((text) => ({ text, value: Date.parse(text) / 864e5 }))
    expect(meanAndSpread(days)).toEqual({ mean: '2024-05-03', spread: '–' })
    const pairs: JointSamples['samples'] = days.map((day) => [level('a'), day])
    expect(groups(pairs, 8)[0]?.mean).toBe('2024-05-03')
  })

  it('counts combinations of categories', () => {
    const table = crossTable(
      [
        [level('a'), level('x')],
        [level('a'), level('y')],
        [level('b'), level('x')],
        [level('a'), level('x')],
      ],
      8,
    )
    expect(table).toEqual({
      rows: ['a', 'b'],
      columns: ['x', 'y'],
      shares: [
        [0.5, 0.25],
        [0.25, 0],
      ],
    })
  })

  it('groups a number by a category, whichever side it stands on', () => {
    const expected = [
      { label: 'a', share: 2 / 3, mean: '2', spread: '1.414' },
      { label: 'b', share: 1 / 3, mean: '5', spread: '0' },
    ]
    expect(
      groups(
        [
          [level('a'), number(1)],
          [level('a'), number(3)],
          [level('b'), number(5)],
        ],
        8,
      ),
    ).toEqual(expected)
    expect(
      groups(
        [
          [number(1), level('a')],
          [number(3), level('a')],
          [number(5), level('b')],
        ],
        8,
      ),
    ).toEqual(expected)
  })
})
