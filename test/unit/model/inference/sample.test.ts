import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { createRandom } from '../../../../main/engine/random'
import { normalCdf } from '../../../../main/model/inference/normal'
import { sampleRows } from '../../../../main/model/inference/sample'
import { emptyStates, type States } from '../../../../main/model/inference/states'
import { closedForm, mixtureDensity, plainCode, type Component, type Stated } from '../closed-form'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
})
afterAll(() => engine.dispose())

async function draw(
  columns: readonly Stated[],
  count: number,
  seen?: (states: States) => void,
  use: 'energy' | 'proposal' = 'energy',
): Promise<Float64Array[]> {
  const predictor = closedForm(engine, columns, seen)
  const random = createRandom(5)
  const [drawn] = await sampleRows(predictor, emptyStates(predictor.layout, count), 1, () => random, { use })
  const C = columns.length
  return columns.map((_, c) => Float64Array.from({ length: count }, (_, i) => drawn!.numbers[i * C + c]!))
}

/** Kolmogorov and Smirnov's distance from a distribution function, and what chance alone exceeds once in a thousand. */
function distanceFrom(values: Float64Array, cdf: (x: number) => number): number {
  const sorted = values.slice().sort()
  return sorted.reduce((most, x, i) => {
    const exact = cdf(x)
    return Math.max(most, Math.abs(exact - i / sorted.length), Math.abs(exact - (i + 1) / sorted.length))
  }, 0)
}
const byChance = (count: number): number => 1.95 / Math.sqrt(count)
const share = (values: Float64Array, wanted: (x: number) => boolean): number =>
  values.filter(wanted).length / values.length

const COUNT = 4000

describe('a mode that the proposal holds for 3% and the energy for 70%', () => {
  const uncertain = 3 * Math.sqrt((0.7 * 0.3) / COUNT)
  const within = (values: Float64Array, low: number, high: number): number => share(values, (x) => x > low && x < high)
  const tilted = (mixture: readonly Component[], low: number, high: number): Stated => {
    const held = mixture.reduce(
      (sum, { weight, mean, scale }) =>
        sum + weight * (normalCdf((high - mean) / scale) - normalCdf((low - mean) / scale)),
      0,
    )
    return {
      code: plainCode('x'),
      mixture,
      negative: (y) =>
        Math.log(mixtureDensity(mixture, y)) + Math.log(y > low && y < high ? 0.7 / held : 0.3 / (1 - held)),
    }
  }

  it.each<[string, Component[], number, number]>([
    // 90% and 93% quantiles of the standard normal.
    ['within one wide Gaussian', [{ weight: 1, mean: 0, scale: 1 }], 1.2815515655446, 1.475791028179171],
    [
      'with a Gaussian of its own',
      [
        { weight: 0.6, mean: 0, scale: 1 },
        { weight: 0.37, mean: -1, scale: 0.5 },
        { weight: 0.03, mean: 4, scale: 0.1 },
      ],
      3.5,
      4.5,
    ],
    [
      'where many Gaussians overlap',
      Array.from({ length: 16 }, (_, k) => ({
        weight: 1 / 16,
        mean: 0.3 * Math.sin(7 * k),
        scale: 0.6 + 0.6 * Math.cos(3 * k) ** 2,
      })),
      1.35,
      1.56,
    ],
  ])('%s is drawn as often as the energy says', async (_, mixture, low, high) => {
    const [values] = await draw([tilted(mixture, low, high)], COUNT)
    const found = within(values!, low, high)
    expect(found).toBeGreaterThan(0.7 - uncertain - 0.01)
    expect(found).toBeLessThan(0.7 + uncertain)
  })
})

describe('bounds', () => {
  const mixture = [{ weight: 1, mean: 0.2, scale: 0.5 }]
  const cut = (low: number, high: number) => (x: number) => {
    const F = (at: number): number => normalCdf((at - 0.2) / 0.5)
    return (F(x) - F(low)) / (F(high) - F(low))
  }

  it.each(['energy', 'proposal'] as const)('cut the distribution (%s): nothing piles up at them', async (use) => {
    const stated = { code: plainCode('x', { low: 0, high: 1 }), mixture }
    const negative = (y: number): number => Math.log(mixtureDensity(mixture, y))
    const [values] = await draw([{ ...stated, negative }], COUNT, undefined, use)
    expect(share(values!, (x) => x < 0 || x > 1)).toBe(0)
    expect(share(values!, (x) => x === 0 || x === 1)).toBeLessThan(0.002)
    expect(distanceFrom(values!, cut(0, 1))).toBeLessThan(byChance(COUNT))
  })

  it('that are no multiples of the step are met by the multiples inside, each with its share', async () => {
    const stated = { code: plainCode('x', { low: -0.25, high: 0.73, step: 0.1 }), mixture }
    const [values] = await draw([stated], COUNT)
    const possible = Array.from({ length: 10 }, (_, i) => Number((-0.2 + 0.1 * i).toPrecision(15)))
    expect([...new Set(values)].sort((a, b) => a - b)).toEqual(possible)
    const exact = cut(-0.25, 0.75)
    for (const x of possible) {
      const wanted = exact(x + 0.05) - exact(x - 0.05)
      expect(Math.abs(share(values!, (y) => y === x) - wanted)).toBeLessThan(
        4 * Math.sqrt((wanted * (1 - wanted)) / COUNT),
      )
    }
  })

  it('far from all that the model expects are met by the nearest values', async () => {
    const energy = { code: plainCode('x', { low: 9, high: 10, knots: [-20, 20] }), mixture, negative: () => -30 }
    const [values] = await draw([energy], 200)
    expect(values!.every((x) => x >= 9 && x <= 10)).toBe(true)
    const point = { code: plainCode('x', { low: 9, high: 9, knots: [-20, 20] }), mixture, negative: () => -30 }
    expect(new Set((await draw([point], 50))[0])).toEqual(new Set([9]))
  })

  it('leave no room for an atom outside of them', async () => {
    const stated = { code: plainCode('x', { low: 0, atoms: [-1, 2] }), mixture, gate: [0.5, 0.25, 0.25] }
    const [values] = await draw([stated], COUNT)
    expect(share(values!, (x) => x === -1)).toBe(0)
    expect(Math.abs(share(values!, (x) => x === 2) - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / COUNT))
  })
})

describe('what joins the row', () => {
  it('is what is written: rounded, within the bounds, and an atom if it is one then', async () => {
    const count: Stated = {
      // Between 0 and its neighbours all is written as 0, 1 or 2.
      code: plainCode('count', { step: 1, low: 0, high: 2, atoms: [0], mean: 1, sd: 2 }),
      mixture: [{ weight: 1, mean: 0.8, scale: 0.7 }],
      gate: [0.3, 0.7],
    }
    const other: Stated = { code: plainCode('other'), mixture: [{ weight: 1, mean: 0, scale: 1 }] }
    const seen = new Map<number, Set<number>>()
    const [values] = await draw([count, other], 400, (states) => {
      for (let i = 0; i < states.count; i++) {
        const outcome = states.outcomes[i * 2]!
        if (outcome < 0) continue
        // z = (x − 1) / 2.
        const x = 1 + 2 * states.z[i * 2]!
        seen.set(x, (seen.get(x) ?? new Set()).add(outcome))
      }
    })
    expect([...new Set(values)].sort()).toEqual([0, 1, 2])
    expect([...seen].sort(([a], [b]) => a - b)).toEqual([
      [0, new Set([0])],
      [1, new Set([1])],
      [2, new Set([1])],
    ])
  })
})
