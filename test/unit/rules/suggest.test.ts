import { expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { suggestRules } from '../../../main/rules/suggest/suggest'
import { levels, numbers } from './made'

const n = 3000
const random = createRandom(3, 1)
const draw = (make: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => make(i))
const gaps = (values: readonly number[], share: number): number[] =>
  values.map((x) => (random.uniform() < share ? NaN : x))
const tenth = (x: number): number => Math.round(x * 10) / 10

const height = draw(() => tenth(170 + 10 * random.normal()))
const weight = draw((i) => tenth(0.9 * height[i]! - 80 + 12 * random.normal()))
const bmi = draw((i) => Math.round((100 * weight[i]!) / (height[i]! / 100) ** 2) / 100)
const [a, b, c] = [0, 1, 2].map(() => draw(() => random.below(50)))
const systolic = draw(() => Math.round(120 + 15 * random.normal()))
const diastolic = draw((i) => Math.round(systolic[i]! - 20 - 20 * random.uniform() ** 2))
const sex = draw(() => random.below(2))
const pregnant = draw((i) => (sex[i] === 0 || random.uniform() < 0.1 ? -1 : random.below(2)))
const begin = draw(() => 19_000 + random.below(400))
const end = draw((i) => begin[i]! + 1 + random.below(300))

const columns = [
  numbers('height', gaps(height, 0.1), { step: 0.1 }),
  numbers('weight', gaps(weight, 0.1), { step: 0.1 }),
  numbers('bmi', gaps(bmi, 0.1), { step: 0.01 }),
  numbers('a', a!, { step: 1 }),
  numbers('b b', b!, { step: 1 }),
  numbers('c', c!, { step: 1 }),
  // All but a few rows.
  numbers(
    'total',
    draw((i) => a![i]! + b![i]! + c![i]! + (i % 500 === 3 ? 1 : 0)),
    { step: 1 },
  ),
  numbers('systolic', gaps(systolic, 0.2), { step: 1 }),
  numbers('diastolic', gaps(diastolic, 0.2), { step: 1 }),
  levels('sex', ['male', 'female'], sex),
  levels('pregnant', ['no', 'yes'], pregnant),
  numbers('begin', begin, { step: 1, moment: 'date' }),
  numbers('end', end, { step: 1, moment: 'date' }),
  numbers(
    'days',
    draw((i) => end[i]! - begin[i]!),
    { step: 1 },
  ),
]

it('finds formulas, orders and what is empty on purpose, with how many rows keep and break them', () => {
  const found = suggestRules({ columns, rows: n, known: [] })
  const texts = found.map(({ text }) => text)
  const meant = [
    'bmi = weight / (height / 100)^2',
    'total = a + [b b] + c',
    'diastolic < systolic',
    'begin < end',
    'days = end - begin',
    'pregnant is empty when sex = "male"',
  ]
  expect(texts).toEqual(expect.arrayContaining(meant))
  // What follows from these is true as well; nothing else is made up.
  for (const other of texts.filter((text) => !meant.includes(text))) expect(other).toMatch(/ <=? (total|height)$/)
  expect(found.find(({ text }) => text.startsWith('total'))).toMatchObject({ keep: n - 6, break: 6, unknown: 0 })
})

it('offers nothing twice', () => {
  const texts = suggestRules({ columns, rows: n, known: ['diastolic<systolic'] }).map(({ text }) => text)
  expect(texts).not.toContain('diastolic < systolic')
})

it('finds nothing in noise', () => {
  const noise = [0, 1, 2, 3, 4, 5].map((i) =>
    numbers(
      `n${i}`,
      draw(() => random.normal()),
      { step: 0.01 },
    ),
  )
  expect(suggestRules({ columns: noise, rows: n, known: [] })).toEqual([])
})
