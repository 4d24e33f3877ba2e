import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { answer } from '../../../main/model/inference/query'
import { discrete, tableOf } from '../../unit/model/tables'
import { jointOf, learn, meanOf, SLOW, type Learned } from './support'

/** Three columns with 2, 3 and 2 levels; the joint probabilities are these weights. */
const LEVELS = [
  ['no', 'yes'],
  ['a', 'b', 'c'],
  ['left', 'right'],
] as const
const NAMES = ['flag', 'letter', 'side']
const cells = LEVELS[0].flatMap((_, i) => LEVELS[1].flatMap((_, j) => LEVELS[2].map((_, k) => [i, j, k])))
const weights = cells.map(([i, j, k]) => 1 + ((i! * 7 + j! * 5 + k! * 3 + i! * j! * 11 + j! * k! * 4) % 9))
const ROWS = 20_000
const total = weights.reduce((a, b) => a + b, 0)
const probability = (fits: (cell: number[]) => boolean): number =>
  cells.reduce((sum, cell, n) => sum + (fits(cell) ? weights[n]! / total : 0), 0)

function draw(count: number, seed: number): number[][] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    let left = random.uniform() * total
    for (const [n, cell] of cells.entries()) {
      left -= weights[n]!
      if (left < 0) return cell
    }
    return cells.at(-1)!
  })
}
const toTable = (rows: number[][]) =>
  tableOf(
    NAMES.map((name, c) =>
      discrete(
        name,
        rows.map((row) => LEVELS[c]![row[c]!]!),
      ),
    ),
  )

let learned: Learned
beforeAll(async () => {
  learned = await learn(toTable(draw(ROWS, 1)), { proposal: 4000, energy: 0 })
}, SLOW)
afterAll(() => learned.close())

it('every conditional of a small discrete table agrees with enumeration', async () => {
  // Every target, every subset of the others, every value of those.
  for (let t = 0; t < 3; t++) {
    const others = [0, 1, 2].filter((c) => c !== t)
    for (const subset of [[], [others[0]!], [others[1]!], others])
      for (const cell of cells.filter((cell) => cell.every((v, c) => subset.includes(c) || v === 0))) {
        const given = Object.fromEntries(subset.map((c) => [NAMES[c]!, LEVELS[c]![cell[c]!]!]))
        const bars = await answer(learned.model, learned.predictor, {
          given,
          target: NAMES[t]!,
          observed: null,
          samples: 0,
          seed: 1,
        })
        if (bars.kind !== 'bars') throw new Error('expected bars')
        const fits = (c: number[]): boolean => subset.every((s) => c[s] === cell[s])
        expect(bars.bars.map(({ level }) => level)).toEqual(LEVELS[t])
        bars.bars.forEach(({ probability: p }, level) => {
          const exact = probability((c) => fits(c) && c[t] === level) / probability(fits)
          // What 20,000 rows can tell at all: three standard errors of the share among the rows that fit.
          const error = Math.sqrt((exact * (1 - exact)) / (ROWS * probability(fits)))
          expect(Math.abs(p - exact)).toBeLessThan(0.015 + 3 * error)
        })
      }
  }
})

it('the joint likelihood agrees with enumeration whichever order the chain rule takes', async () => {
  const table = toTable(cells)
  for (const seed of [1, 2, 3]) {
    const { energy } = await jointOf(learned, table, seed)
    const gaps = cells.map((_, n) => Math.abs(energy[n]! - Math.log(weights[n]! / total)))
    expect(meanOf(gaps)).toBeLessThan(0.08)
  }
})
