import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { findBulk, within } from '../../../../main/model/encoding/bulk'
import { fitContinuous } from '../../../../main/model/encoding/continuous'
import { moments } from '../../../../main/model/encoding/moments'
import { numbers } from '../tables'

const sorted = (values: readonly number[]): Float64Array => Float64Array.from(values).sort()
const drawn = (n: number, seed: number, draw: (random: ReturnType<typeof createRandom>) => number): number[] => {
  const random = createRandom(seed)
  return Array.from({ length: n }, () => draw(random))
}
const fit = (values: readonly number[]) =>
  fitContinuous(numbers('x', values), Int32Array.from(values.keys()), { mostKnots: 12, mostGrains: 24 })

const SHAPES: Record<string, (random: ReturnType<typeof createRandom>) => number> = {
  'even from 0 to 10': (random) => 10 * random.uniform(),
  normal: (random) => 3 + 2 * random.normal(),
  'whole numbers': (random) => Math.floor(6 * random.uniform()),
  'days of ten years': (random) => Math.floor(15_000 + 3650 * random.uniform()),
  'nine zeros in ten': (random) => (random.uniform() < 0.9 ? 0 : 1 + 9 * random.uniform()),
  'nearly all the same': (random) => (random.uniform() < 0.97 ? 7 : 8 + random.uniform()),
}
const WILD = [1e9, -1e9, 1e308, -1e308, 2932896]

describe('the bulk of a column', () => {
  it('is the same code with wild values as without them, whatever the column is like', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(SHAPES)),
        fc.integer({ min: 60, max: 400 }),
        fc.nat(1000),
        fc.uniqueArray(fc.constantFrom(...WILD), { minLength: 1, maxLength: 3 }),
        (shape, n, seed, wild) => {
          const values = drawn(n, seed, SHAPES[shape]!)
          // What is promised: as many as the cube root of the values that are not simply the most frequent one.
          const tied = sorted(values)[n >> 1]!
          fc.pre(values.filter((x) => x !== tied).length >= wild.length ** 3)
          const without = fit(values)
          const { bulk, ...code } = fit([...wild, ...values])
          for (const x of wild) expect(x < bulk.low || x > bulk.high).toBe(true)
          expect({ ...code, bulk: without.bulk }).toEqual(without)
          expect(bulk.deviation / without.bulk.deviation).toBeCloseTo(1, 1)
        },
      ),
    )
  })

  it('leaves a value of 1e-300 where it is', () => {
    const values = [...drawn(200, 1, SHAPES['even from 0 to 10']!), 1e-300]
    expect(within(sorted(values), findBulk(sorted(values)).low, findBulk(sorted(values)).high)).toHaveLength(201)
  })

  it('holds the longest tails there are: power laws of any index, lognormals, squared Cauchys', () => {
    const tails: ((random: ReturnType<typeof createRandom>) => number)[] = [
      (random) => random.uniform() ** -1,
      (random) => random.uniform() ** -0.5,
      (random) => random.uniform() ** -2,
      (random) => Math.exp(3 * random.normal()),
      (random) => (random.normal() / random.normal()) ** 2,
    ]
    let beyond = 0
    for (const tail of tails)
      for (let seed = 0; seed < 40; seed++) {
        const values = sorted(drawn(2000, seed, tail))
        const { low, high } = findBulk(values)
        if (within(values, low, high).length < values.length) beyond++
      }
    // Stated chance for a power law: 2000^−⅔ = 0.6% each; 200 columns.
    expect(beyond).toBeLessThanOrEqual(4)
  })

  it('spreads as its standard deviation says where nothing is far out, and not as one value says', () => {
    const values = drawn(300, 2, SHAPES['normal']!)
    expect(findBulk(sorted(values)).deviation).toBeCloseTo(moments(values).sd, 10)
    // 40 standard deviations away: believed, yet no measure for the rest.
    const more = sorted([...values, 83])
    expect(moments(more).sd).toBeGreaterThan(4.5)
    expect(findBulk(more).deviation).toBeLessThan(2.5)
  })

  it('is finite where values differ by more than any number can say', () => {
    const { mean, sd, bulk, knots } = fit([-1.7e308, -1e308, 0, 1e308, 1.7e308, 5e307])
    for (const x of [mean, sd, ...Object.values(bulk), ...knots]) expect(Number.isFinite(x)).toBe(true)
  })
})
