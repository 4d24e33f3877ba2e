import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../main/engine/random'
import { placesAmong } from '../../../../../main/model/inference/ruled/places'
import { createRuledRows } from '../../../../../main/model/inference/ruled/ruled-rows'
import { settleRow, type Guess } from '../../../../../main/model/inference/ruled/settle'
import { holdRules } from '../../../../../main/rules/held-rules'
import { untrainedModel } from '../../small-model'
import { numbers, tableOf } from '../../tables'

/** Guesses for a row of three numbers, NaN where open, each with how far off it may be to either side. */
function settled(rules: string[], row: readonly number[], guesses: Record<number, readonly [number, number]>) {
  const random = createRandom(1)
  const columns = ['a', 'b', 'c'].map((name, at) =>
    numbers(name, [row[at]!, ...Array.from({ length: 60 }, () => 100 * random.normal())]),
  )
  const held = holdRules(rules, columns)!
  const { layout } = untrainedModel(tableOf(columns))
  const rows = createRuledRows(held, layout, placesAmong(layout, columns), [held.rowOf(0)])
  return settleRow(
    rows,
    0,
    Object.entries(guesses).map(([c, [best, off]]): Guess => ({
      c: Number(c),
      // The narrower, the more certain.
      summary: { best, low: best - off, high: best + off, certainty: 1 / (1 + off) },
      among: null,
      possible: (x) => x,
    })),
  )
}

describe('two guesses of which one decides the other', () => {
  it('meet where the squares of what both give way by, in what is not known of each, are least', () => {
    // a + b = 10 from 3 ± 1 and 5 ± 2: two are missing, and a gives way by 1 / (1 + 4) of them.
    const [a, b] = settled(['c = a + b'], [NaN, NaN, 10], { 0: [3, 1], 1: [5, 2] })
    expect(a).toBeCloseTo(3.4, 6)
    expect(b).toBeCloseTo(6.6, 6)
    // The same in another order of the columns, and where the rule is bent.
    const [x, y] = settled(['c = b / a^2'], [NaN, NaN, 2], { 0: [3, 0.2], 1: [20, 3] })
    expect(y).toBeCloseTo(2 * x! ** 2, 6)
    const cost = (at: number): number => ((at - 3) / 0.2) ** 2 + ((2 * at ** 2 - 20) / 3) ** 2
    const least = Array.from({ length: 4001 }, (_, i) => 2.8 + 0.0001 * i).reduce((p, q) => (cost(q) < cost(p) ? q : p))
    expect(x).toBeCloseTo(least, 2)
    expect(cost(x!)).toBeLessThan(Math.min(cost(3), cost(Math.sqrt(10))))
  })

  it('stay where they are when they agree, and one that is sure hardly moves', () => {
    expect(settled(['c = a + b'], [NaN, NaN, 10], { 0: [4, 1], 1: [6, 2] })).toEqual([4, 6])
    const [a, b] = settled(['c = a + b'], [NaN, NaN, 10], { 0: [3, 0.01], 1: [5, 2] })
    expect(a).toBeCloseTo(3, 3)
    expect(a! + b!).toBeCloseTo(10, 6)
  })

  it('do not meet where another rule is in the way', () => {
    const [a, b] = settled(['c = a + b', 'a <= 3.1'], [NaN, NaN, 10], { 0: [3, 1], 1: [5, 2] })
    expect(a).toBeLessThanOrEqual(3.1)
    expect(a! + b!).toBeCloseTo(10, 6)
  })
})
