import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdRules } from '../../../main/rules/held-rules'
import { levels, numbers } from './made'

const columns = (step: number | null) => [
  numbers('x', [], { step }),
  numbers('y', [], { step }),
  levels('kind', ['a', 'b', 'c'], []),
]

function choiceFor(texts: readonly string[], step: number | null, y: number) {
  const held = holdRules(texts, columns(step))!
  return held.choice(0, { x: Float64Array.of(NaN, y, NaN), empty: Uint8Array.of(2, 0, 2) })
}

it('one open end leaves all that lies on the other side, in steps or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), fc.constantFrom(null, 1), (y, step) => {
      const below = choiceFor(['x < y'], step, y)
      const above = choiceFor(['x >= y'], step, y)
      if (below.kind !== 'spans' || above.kind !== 'spans') throw new Error('Something is left.')
      expect(below.spans).toHaveLength(1)
      expect(below.spans[0]!.low).toBe(-Infinity)
      expect(below.spans[0]!.high).toBeLessThan(y)
      expect(below.spans[0]!.high).toBeGreaterThanOrEqual(step === null ? y - 1e-3 : y - 1)
      expect(above.spans).toEqual([{ low: y, high: Infinity }])
    }),
  )
})

it('both ends, a hole and a single point are told apart', () => {
  expect(choiceFor(['x between y and 9'], 1, 4)).toEqual({ kind: 'spans', spans: [{ low: 4, high: 9 }] })
  expect(choiceFor(['x <= y or x >= 9'], null, 4)).toEqual({
    kind: 'spans',
    spans: [
      { low: -Infinity, high: 4 },
      { low: 9, high: Infinity },
    ],
  })
  expect(choiceFor(['x >= y', 'x <= 4'], null, 4)).toEqual({ kind: 'value', value: 4 })
  expect(choiceFor(['x = 2 * y'], null, 4)).toEqual({ kind: 'value', value: 8 })
  expect(choiceFor(['x > y', 'x < 4'], 1, 4)).toEqual({ kind: 'none' })
})

it('every value that a formula leaves for one of its inputs keeps it, the outermost too', () => {
  const sizes = [
    numbers('height', [], { step: 0.1 }),
    numbers('weight', [], { step: 0.1 }),
    numbers('bmi', [], { step: 0.01 }),
  ]
  const held = holdRules(['bmi = weight / (height / 100)^2'], sizes)!
  const tenth = (x: number): number => Math.round(x * 10) / 10
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 2100 }), fc.integer({ min: 60, max: 1600 }), (h, w) => {
      const [height, weight] = [tenth(h / 10), tenth(w / 10)]
      const bmi = Math.round((100 * weight) / (height / 100) ** 2) / 100
      for (const open of [0, 1]) {
        const row = { x: Float64Array.of(height, weight, bmi), empty: new Uint8Array(3) }
        row.x[open] = NaN
        row.empty[open] = 2
        const left = held.choice(open, row)
        const ends =
          left.kind === 'value'
            ? [left.value]
            : left.kind === 'spans'
              ? left.spans.flatMap(({ low, high }) => [low, high])
              : []
        expect(ends.length).toBeGreaterThan(0)
        for (const end of ends) expect(held.allows(open, row, end)).toBe(true)
      }
    }),
    { numRuns: 20_000 },
  )
})

it('nothing is left where a formula divides by nothing', () => {
  const held = holdRules(['y = 3 / x'], columns(1))!
  const left = (y: number) => held.choice(0, { x: Float64Array.of(NaN, y, NaN), empty: Uint8Array.of(2, 0, 2) })
  expect(left(3)).toEqual({ kind: 'value', value: 1 })
  // Half a step of either column: -6 gives -0.5, and what is written as -1 may be -0.5, which gives -6.
  expect(left(-1)).toEqual({ kind: 'spans', spans: [{ low: -6, high: -1 }] })
})
