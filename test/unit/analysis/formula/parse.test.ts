import { describe, expect, it } from 'vitest'
import { formulaColumns, formulaText, parseFormula } from '../../../../main/analysis/formula/parse'

describe('a formula is understood as R understands it', () => {
  it.each([
    ['y ~ x1 + x2*group', 'y ~ x1 + x2 + group + x2:group'],
    ['y~a:b+a', 'y ~ a + a:b'],
    ['y ~ (a + b + c)^2 - a:b', 'y ~ a + b + c + a:c + b:c'],
    ['y ~ a*b*c', 'y ~ a + b + c + a:b + a:c + b:c + a:b:c'],
    ['y ~ b + a + b:a + a:b', 'y ~ b + a + b:a'],
    ['y ~ a - 1', 'y ~ 0 + a'],
    ['y ~ 0 + a', 'y ~ 0 + a'],
    ['y ~ 1', 'y ~ 1'],
    ['y ~ a + y', 'y ~ a'],
    ['log(y+1) ~ I(x ^ 2) + sqrt(a/b)', 'log(y + 1) ~ I(x^2) + sqrt(a/b)'],
    ['`body mass` ~ [flipper (mm)] + höhe_2', '`body mass` ~ `flipper (mm)` + höhe_2'],
    ["kind == 'b c' ~ x", 'kind == "b c" ~ x'],
    ['weight/height^2 ~ -1 + age', 'weight/height^2 ~ 0 + age'],
  ])('%s', (text, understood) => {
    expect(formulaText(parseFormula(text))).toBe(understood)
  })

  it('names the columns it needs, not those that were taken out again', () => {
    expect(formulaColumns(parseFormula('a/b ~ log(c) + d - d + e'))).toEqual(['a', 'b', 'c', 'e'])
  })
})

describe('an error names the place', () => {
  it.each([
    ['y x', 'at “x” (character 3): a “~” is expected'],
    ['~ x', 'at “~ x” (character 1): the outcome is missing'],
    ['y ~ x +', 'at its end: a column is expected here'],
    ['y ~ x z', 'at “z” (character 7): “+”, “*” or “:” is expected'],
    ['y ~ x^2', 'at “^2” (character 6): a power of a column is written I(x^2)'],
    ['y ~ a/b', 'at “/b” (character 6): terms cannot be divided'],
    ['y ~ sin(x)', 'at “sin(x)” (character 5): there is no function “sin”'],
    ['y ~ log(x', 'at its end: a closing bracket is missing'],
    ['y ~ x % z', 'at “% z” (character 7): this sign has no meaning'],
    ['y ~ 2 + x', 'at “2 + x” (character 5): of numbers only 0 and 1'],
    ['y == ~ x', 'at “~ x” (character 6): a value is expected'],
  ])('%s', (text, message) => {
    expect(() => parseFormula(text)).toThrow(message)
  })
})
