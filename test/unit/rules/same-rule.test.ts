import { expect, it } from 'vitest'
import { ruleKey } from '../../../main/rules/same-rule'

it('blanks and other ways of writing a name or a sign make no other rule', () => {
  const key = ruleKey('bmi = weight / (height/100)^2')
  expect(ruleKey(' bmi=[weight] / ( height / 100 )^2 ')).toBe(key)
  expect(ruleKey('bmi == weight / (`height`/100)^2')).toBe(key)
})

it('another word does, also within a text, and what is no rule is itself', () => {
  expect(ruleKey('a < b')).not.toBe(ruleKey('a <= b'))
  expect(ruleKey('a is empty when b = "x y"')).not.toBe(ruleKey('a is empty when b = "xy"'))
  expect(ruleKey('a = "1"')).not.toBe(ruleKey('a = 1'))
  expect(ruleKey(' a ? b')).toBe('a ? b')
})
