import { describe, expect, it } from 'vitest'
import { UserError } from '../../../main/errors'
import type { RuleColumn } from '../../../main/rules/columns'
import { holdingOf } from '../../../main/rules/holding'
import { compileRule } from '../../../main/rules/rule'
import { compileRules, contradictions } from '../../../main/rules/rule-set'
import { createRandom } from '../../../main/engine/random'
import { levels, numbers } from './made'

const day = (text: string): number => Date.parse(text) / 86_400_000

const columns: readonly RuleColumn[] = [
  numbers('weight', [70, 80.1, NaN, 60], { step: 0.1 }),
  numbers('height', [170, 180, 165, 150], { step: 0.1 }),
  numbers('bmi', [24.22, 30, 22, NaN], { step: 0.01 }),
  numbers('a', [1, 2, 3, 4], { step: 1 }),
  numbers('b b', [2, 2, 2, 2], { step: 1 }),
  numbers('total', [3, 4, 6, 6], { step: 1 }),
  levels('sex', ['male', 'female'], [0, 1, -1, 0]),
  levels('pregnant', ['no', 'yes'], [-1, 1, -1, 1]),
  levels('size', ['small', 'large'], [0, 1, 1, -1], true),
  numbers('start', [day('2024-01-01'), day('2024-02-01'), NaN, 0], { step: 1, moment: 'date' }),
  numbers(
    'end',
    [day('2024-01-31'), day('2024-01-31'), 1, 1].map((d) => d * 86_400),
    { moment: 'datetime' },
  ),
  { kind: 'texts', name: 'note', missing: Uint8Array.from([0, 1, 1, 0]) },
]

/** One letter per row: keeps, breaks, cannot tell. */
const verdicts = (rule: string): string =>
  [...holdingOf(compileRule(rule, columns), columns, 4).rows].map((verdict) => 'bk?'[verdict]).join('')

describe('what a rule says of rows', () => {
  it.each([
    ['bmi = weight / (height/100)^2', 'kb??'],
    ['weight / (height/100)^2 == bmi', 'kb??'],
    ['total = a + [b b]', 'kkbk'],
    ['a between 2 and 3', 'bkkb'],
    ['0 < a <= [b b]', 'kkbb'],
    ['a != 2', 'kbkk'],
    ['pregnant is empty when sex = "male"', 'kkkb'],
    ['not (sex = "male") or pregnant is empty', 'kkkb'],
    ['pregnant is not empty when sex = "female"', 'kk?k'],
    ['end - start >= 30', 'kb?b'],
    ['start >= "2024-01-15"', 'bk?b'],
    ['start + 30 = end', 'kb?b'],
    ['size >= "large"', 'bkk?'],
    ['note is empty', 'bkkb'],
    ['max(a, [b b]) - min(a, [b b]) <= 1', 'kkkb'],
    ['round(bmi, 1) = 24.2 or bmi > 25', 'kkb?'],
    ['sqrt(a^2) = abs(-a) and exp(log(a)) = a', 'kkkk'],
    ['a > 3 or bmi > 0', 'kkkk'],
    ['a < 3 and bmi > 0', 'kkbb'],
  ])('%s', (rule, expected) => expect(verdicts(rule)).toBe(expected))

  it('an equality of numbers holds to the precision of one of its columns, of whole numbers exactly', () => {
    // 80 kg and 170.0 cm: 27.68. A weight of 80.1 is one step off, which the weight's own precision does not excuse.
    const of = (weight: number): RuleColumn[] => [
      numbers('w', [weight], { step: 0.1 }),
      numbers('h', [170], { step: 0.1 }),
      numbers('bmi', [27.68], { step: 0.01 }),
    ]
    const holds = (weight: number) => holdingOf(compileRule('bmi = w/(h/100)^2', of(weight)), of(weight), 1).keep
    expect([holds(80), holds(80.1), holds(79.9)]).toEqual([1, 0, 0])
  })
})

describe('what is wrong with a rule is said with its place', () => {
  it.each([
    ['', 'at its end', 'it is empty'],
    ['a <', 'at its end', 'expected here'],
    ['a # b', 'at “# b” (character 3)', 'no meaning'],
    ['(a < 3', 'at its end', 'closing bracket'],
    ['A < 3', 'at “A < 3” (character 1)', 'did you mean “a”'],
    ['sex = male', 'at “male” (character 7)', 'write "male" in quotes'],
    ['sex = "Male"', 'at “"Male"” (character 7)', 'did you mean "male"'],
    ['sex < "male"', 'at “< "male"” (character 5)', 'have no order'],
    ['sex + 1 > 2', 'at “sex + 1 > 2” (character 1)', 'has categories'],
    ['start > 3', 'at “> 3” (character 7)', 'a date cannot be compared with a number'],
    ['start > "yesterday"', 'at “"yesterday"” (character 9)', 'a date is written'],
    ['sin(a) > 0', 'at “sin(a) > 0” (character 1)', 'there is no function “sin”'],
    ['note = "x"', 'at “note = "x"” (character 1)', 'free texts'],
    ['a + 1', 'at “+ 1” (character 3)', 'a comparison is expected'],
    ['1 < 2', 'at “< 2” (character 3)', 'at least one column'],
    ['a is 3', 'at “3” (character 6)', '“empty” or “not empty”'],
    ['a between 1, 2', 'at “, 2” (character 12)', '“and” is expected'],
    ['round(a, b) = 1', 'at “b) = 1” (character 10)', 'decimals is a whole number'],
    ['min(a) = 1', 'at “min(a) = 1” (character 1)', '“min” takes 2 to 20'],
    ['a < 3 a', 'at “a” (character 7)', 'is expected here'],
  ])('%s', (rule, place, what) => {
    const sentence = (): unknown => compileRule(rule, columns)
    expect(sentence).toThrow(UserError)
    expect(sentence).toThrow(`The rule cannot be read ${place}:`)
    expect(sentence).toThrow(what)
  })
})

it('10,000 random texts are read or refused with a place; nothing is run', () => {
  const random = createRandom(7, 0)
  const pieces =
    'a|[b b]|bmi|sex|start|"male"|"2024-01-01"|3|.5|1e3|+|-|*|/|^|(|)|<|<=|=|!=|and|or|not|when|is|empty|between|round(|min(|,|`|[|"|\\|globalThis.wasRun=1|constructor|__proto__|💥|\u0000|\n|${1}'.split(
      '|',
    )
  const good = ['bmi = a / ( [b b] / 100 ) ^ 2', 'pregnant is empty when sex = "male"', '0 < a <= max( bmi , 3 )']
  const made = (): string[] => Array.from({ length: 1 + random.below(14) }, () => pieces[random.below(pieces.length)]!)
  /** A rule that can be read, with a word or two changed. */
  const changed = (): string[] => {
    const words = good[random.below(good.length)]!.split(' ')
    for (let times = random.below(3); times > 0; times -= 1)
      words[random.below(words.length)] = pieces[random.below(pieces.length)]!
    return words
  }
  let read = 0
  for (let i = 0; i < 10_000; i += 1) {
    const words = i % 2 === 0 ? made() : changed()
    if (random.below(6) === 0) words.push(String.fromCodePoint(32 + random.below(0x2fff)))
    try {
      const rule = compileRule(words.join(random.below(3) === 0 ? '' : ' '), columns)
      holdingOf(rule, columns, 4)
      read += 1
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      expect(error.message).toMatch(/^The rule cannot be read at (its end|“[\s\S]+” \(character \d+\)): [\s\S]+\.$/u)
    }
  }
  expect(read).toBeGreaterThan(1000)
  expect(globalThis).not.toHaveProperty('wasRun')
})

it('very long and very deep rules are refused at once', () => {
  const started = performance.now()
  for (const text of [
    '('.repeat(1900),
    '-'.repeat(1900) + 'a < 1',
    'not '.repeat(400) + 'a < 1',
    'a'.repeat(5000),
    '2^'.repeat(900) + 'a < 1',
  ])
    expect(() => compileRule(text, columns)).toThrow(UserError)
  expect(performance.now() - started).toBeLessThan(1000)
})

describe('rules that contradict each other', () => {
  const said = (...rules: string[]): string[] => contradictions(compileRules(rules, columns), columns)
  it('are said in a sentence', () => {
    expect(said('a < 3', 'a > 5')).toEqual([
      '“a < 3” and “a > 5” together leave no value for “a”; change or remove one of them.',
    ])
    expect(said('a < [b b]', '[b b] < total', 'total < a')[0]).toContain('below itself')
    expect(said('sex = "male"', 'sex = "female"')).toHaveLength(1)
    expect(said('a < 3', 'a > 1', 'a < total')).toEqual([])
  })
})
