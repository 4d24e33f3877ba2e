import { describe, expect, it } from 'vitest'
import { fitDiscrete, levelProbabilities, outcomeShares } from '../../../../main/model/encoding/discrete'
import type { DiscreteColumn } from '../../../../main/table/seam/typed'

const column = (levels: string[], codes: number[]): DiscreteColumn => ({
  kind: 'discrete',
  name: 'c',
  codes: Int32Array.from(codes),
  levels,
  ordered: false,
  given: true,
})
const rows = (n: number) => Int32Array.from({ length: n }, (_, i) => i)

describe('the code of a category', () => {
  it('keeps levels as written, in the table’s order, with an outcome for each that was seen', () => {
    const code = fitDiscrete(column([' b', 'A', 'never'], [1, 0, 0, -1]), rows(4), 10)
    expect(code.levels).toEqual([' b', 'A', 'never'])
    expect(code.outcomeOf).toEqual([0, 1, -1])
    expect(code.shares[0]).toBeCloseTo(2 / 3)
  })

  it('lets the rarest levels share the last outcome', () => {
    const levels = ['a', 'b', 'c', 'd', 'e']
    const code = fitDiscrete(column(levels, [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4]), rows(11), 3)
    expect(code.outcomes).toBe(3)
    expect(code.outcomeOf).toEqual([0, 1, 2, 2, 2])
    expect([...outcomeShares(code).members]).toEqual([1, 1, 3])
  })

  it('divides a shared outcome by the levels’ shares, and loses no probability', () => {
    const code = fitDiscrete(column(['a', 'b', 'c', 'd'], [0, 0, 0, 0, 0, 1, 1, 2, 2, 3]), rows(10), 2)
    const probabilities = levelProbabilities(code, (outcome) => [0.3, 0.7][outcome]!)
    expect(probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
    expect(probabilities[1]! / probabilities[3]!).toBeCloseTo(2, 12)
  })
})
