import { wrongAt } from './problem'
import { functions, isFunction, type Arithmetic, type Comparison, type Syntax } from './syntax'
import { ruleWords, type Token } from './tokens'

export const longestRule = 2000
/** Brackets within brackets: more than anyone writes, and few enough for any stack. */
const deepest = 60

const comparisons: readonly string[] = ['=', '!=', '<', '<=', '>', '>='] satisfies Comparison[]

/**
 * "bmi = weight / (height/100)^2", "pregnant is empty when sex = "male"". From the loosest to the tightest: when; or; and; not;
 * comparisons, between, is empty; + −; * /; signs; ^ from right to left.
 */
export function parseRule(text: string): Syntax {
  if (text.length > longestRule)
    throw wrongAt(text, longestRule, 'it is too long; write several rules of at most 2,000 characters')
  const words = ruleWords(text, (at) => wrongAt(text, at, 'this sign has no meaning in a rule'))
  let at = 0
  let depth = 0

  const peek = (): Token => words[at]!
  const isSign = (sign: string): boolean => peek().kind === 'sign' && peek().text === sign
  const bare = (token: Token): boolean => token.kind === 'name' && text[token.at] !== '[' && text[token.at] !== '`'
  const isWord = (word: string): boolean => bare(peek()) && peek().text.toLowerCase() === word
  const wrong = (what: string, token = peek()): Error => wrongAt(text, token.at, what)
  function take(sign: string): boolean {
    if (!isSign(sign)) return false
    at += 1
    return true
  }
  function takeWord(word: string): boolean {
    if (!isWord(word)) return false
    at += 1
    return true
  }
  function deeper<T>(inner: () => T): T {
    depth += 1
    if (depth > deepest) throw wrong('there are too many brackets and signs within each other; write a simpler rule')
    const result = inner()
    depth -= 1
    return result
  }

  function either(): Syntax {
    let left = both()
    while (isWord('or')) {
      const { at: place } = words[at++]!
      left = { kind: 'or', left, right: both(), at: place }
    }
    return left
  }
  function both(): Syntax {
    let left = negated()
    while (isWord('and')) {
      const { at: place } = words[at++]!
      left = { kind: 'and', left, right: negated(), at: place }
    }
    return left
  }
  function negated(): Syntax {
    const { at: place } = peek()
    if (takeWord('not')) return { kind: 'not', of: deeper(negated), at: place }
    return comparison()
  }
  /** `0 <= a < b` is both comparisons. */
  function comparison(): Syntax {
    let left = sum()
    const { at: place } = peek()
    if (takeWord('between')) {
      const low = sum()
      if (!takeWord('and')) throw wrong('an “and” is expected here, as in “age between 0 and 110”')
      const high = sum()
      const above: Syntax = { kind: 'compare', sign: '>=', left, right: low, at: place }
      return {
        kind: 'and',
        left: above,
        right: { kind: 'compare', sign: '<=', left, right: high, at: place },
        at: place,
      }
    }
    if (takeWord('is')) {
      const no = takeWord('not')
      if (!takeWord('empty')) throw wrong('“empty” or “not empty” is expected here; write “=” for a value')
      const empty: Syntax = { kind: 'empty', of: left, at: place }
      return no ? { kind: 'not', of: empty, at: place } : empty
    }
    let whole: Syntax | null = null
    while (peek().kind === 'sign' && comparisons.includes(peek().text)) {
      const token = words[at++]!
      const right = sum()
      const one: Syntax = { kind: 'compare', sign: token.text as Comparison, left, right, at: token.at }
      whole = whole === null ? one : { kind: 'and', left: whole, right: one, at: token.at }
      left = right
    }
    return whole ?? left
  }
  function sum(): Syntax {
    let left = product()
    while (isSign('+') || isSign('-')) {
      const token = words[at++]!
      left = { kind: 'binary', sign: token.text as Arithmetic, left, right: product(), at: token.at }
    }
    return left
  }
  function product(): Syntax {
    let left = signed()
    while (isSign('*') || isSign('/')) {
      const token = words[at++]!
      left = { kind: 'binary', sign: token.text as Arithmetic, left, right: signed(), at: token.at }
    }
    return left
  }
  function signed(): Syntax {
    const { at: place } = peek()
    if (take('-')) return { kind: 'minus', of: deeper(signed), at: place }
    if (take('+')) return deeper(signed)
    return power()
  }
  function power(): Syntax {
    const base = value()
    const { at: place } = peek()
    return take('^') ? { kind: 'binary', sign: '^', left: base, right: deeper(signed), at: place } : base
  }
  function value(): Syntax {
    const token = peek()
    if (token.kind === 'number') {
      at += 1
      return { kind: 'number', value: Number(token.text), at: token.at }
    }
    if (token.kind === 'text') {
      at += 1
      return { kind: 'text', text: token.text, at: token.at }
    }
    if (token.kind === 'name') return named(token)
    if (take('(')) {
      const inner = deeper(either)
      if (!take(')')) throw wrong('a closing bracket is missing')
      return inner
    }
    throw wrong('a column, a number or a text in quotes is expected here')
  }
  function named(token: Token): Syntax {
    if (bare(token) && ['and', 'or', 'is', 'between', 'when'].includes(token.text.toLowerCase()))
      throw wrong(`a column, a number or a text in quotes is expected before “${token.text}”`)
    at += 1
    if (!bare(token) || !isSign('(')) return { kind: 'column', name: token.text, at: token.at }
    const name = token.text.toLowerCase()
    if (!isFunction(name))
      throw wrong(`there is no function “${token.text}”; there are ${Object.keys(functions).join(', ')}`, token)
    at += 1
    const of = [deeper(sum)]
    while (take(',')) of.push(deeper(sum))
    if (!take(')')) throw wrong('a closing bracket is missing')
    const [least, most] = functions[name]
    if (of.length < least || of.length > most)
      throw wrong(`“${name}” takes ${least === most ? least : `${least} to ${most}`} values, not ${of.length}`, token)
    return { kind: 'call', name, of, at: token.at }
  }

  if (peek().kind === 'end') throw wrong('it is empty; write for example “end >= start”')
  let rule = either()
  if (isWord('when')) {
    const { at: place } = words[at++]!
    rule = { kind: 'when', then: rule, condition: either(), at: place }
  }
  if (peek().kind !== 'end')
    throw wrong('a sign such as “+”, “<” or “=” or a word such as “and” or “when” is expected here')
  return rule
}
