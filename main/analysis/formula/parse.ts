import { columnsOf, expressionText, functionNames, isFunction, type Expression, type Sign } from './expression'
import { inOrder, intercept, products, union, without, type Term } from './terms'
import { tokens, wrongAt, type Token } from './tokens'

/** What is explained: a number, one of two categories, or whether a column has a certain value. */
export type Response =
  | { readonly kind: 'value'; readonly expression: Expression }
  | { readonly kind: 'event'; readonly column: string; readonly level: string }

export type Formula = {
  readonly response: Response
  /** What terms are made of, in the order in which they first appear. */
  readonly variables: readonly Expression[]
  /** Without the intercept; by the number of variables, then as written. */
  readonly terms: readonly Term[]
  readonly intercept: boolean
}

/**
 * "y ~ x1 + x2*group + a:b" as R reads it: `*` is both and their interaction, `:` the interaction alone, (a + b + c)^2 all
 * interactions of two, 0 or −1 leaves the intercept out. Arithmetic stands in functions or I(…), and on the left side.
 */
export function parseFormula(text: string): Formula {
  const words = tokens(text)
  const variables: Expression[] = []
  let at = 0

  const peek = (): Token => words[at]!
  const isSign = (sign: string): boolean => peek().kind === 'sign' && peek().text === sign
  const wrong = (what: string, token = peek()): Error => wrongAt(text, token.at, what)

  function take(sign: string): boolean {
    if (!isSign(sign)) return false
    at += 1
    return true
  }
  function need(sign: string, what: string): void {
    if (!take(sign)) throw wrong(what)
  }

  // Arithmetic, in R's order: sums, products, signs, powers from right to left.
  function sum(): Expression {
    let left = product()
    for (;;) {
      const sign = isSign('+') || isSign('-') ? (words[at]!.text as Sign) : null
      if (sign === null) return left
      at += 1
      left = { kind: 'binary', sign, left, right: product() }
    }
  }
  function product(): Expression {
    let left = signed()
    for (;;) {
      const sign = isSign('*') || isSign('/') ? (words[at]!.text as Sign) : null
      if (sign === null) return left
      at += 1
      left = { kind: 'binary', sign, left, right: signed() }
    }
  }
  function signed(): Expression {
    if (take('-')) return { kind: 'minus', of: signed() }
    if (take('+')) return signed()
    return power()
  }
  function power(): Expression {
    const base = value()
    return take('^') ? { kind: 'binary', sign: '^', left: base, right: signed() } : base
  }
  function value(): Expression {
    const token = peek()
    if (token.kind === 'number') {
      at += 1
      return { kind: 'number', value: Number(token.text) }
    }
    if (token.kind === 'name') return named()
    if (take('(')) {
      const inner = sum()
      need(')', 'a closing bracket is missing')
      return inner
    }
    throw wrong('a column or a number is expected here')
  }
  function named(): Expression {
    const token = peek()
    at += 1
    const quoted = text[token.at] === '`' || text[token.at] === '['
    if (quoted || !isSign('(')) return { kind: 'column', name: token.text }
    if (!isFunction(token.text))
      throw wrong(`there is no function “${token.text}”; there are ${functionNames.join(', ')}`, token)
    at += 1
    const of = sum()
    need(')', 'a closing bracket is missing')
    return { kind: 'call', name: token.text, of }
  }

  // Terms.
  function termSum(start: readonly Term[]): Term[] {
    let terms = [...start]
    let first = true
    for (;;) {
      const minus = take('-')
      if (!minus && !take('+') && !first) return terms
      first = false
      const number = standingNumber()
      const next = number === null ? termProduct() : [intercept]
      // "− 1" and "+ 0" both take the intercept away.
      terms = minus !== (number === 0) ? without(terms, next) : union(terms, next)
    }
  }
  function standingNumber(): 0 | 1 | null {
    if (peek().kind !== 'number') return null
    const number = Number(peek().text)
    if (number !== 0 && number !== 1) throw wrong('of numbers only 0 and 1 can be terms, without and with intercept')
    at += 1
    return number
  }
  function termProduct(): Term[] {
    let left = interaction()
    while (take('*')) {
      const right = interaction()
      left = union(union(left, right), products(left, right))
    }
    if (isSign('/')) throw wrong('terms cannot be divided; write I(a / b) for a quotient')
    return left
  }
  function interaction(): Term[] {
    let left = termPower()
    while (take(':')) left = products(left, termPower())
    return left
  }
  function termPower(): Term[] {
    const opened = take('(')
    const base = opened ? termSum([]) : [variable()]
    if (opened) need(')', 'a closing bracket is missing')
    if (!isSign('^')) return base
    if (!opened) throw wrong('a power of a column is written I(x^2)')
    at += 1
    const degree = peek().kind === 'number' ? Number(peek().text) : NaN
    if (!Number.isInteger(degree) || degree < 1 || degree > 10)
      throw wrong('a whole number from 1 to 10 is expected here')
    at += 1
    let terms = base
    for (let times = 1; times < degree; times += 1) terms = union(terms, products(terms, base))
    return inOrder(terms)
  }
  function variable(): Term {
    if (peek().kind !== 'name') throw wrong('a column is expected here')
    const expression = named()
    const key = expressionText(expression)
    const known = variables.findIndex((other) => expressionText(other) === key)
    return [known >= 0 ? known : variables.push(expression) - 1]
  }

  function readResponse(): Response {
    if (isSign('~')) throw wrong('the outcome is missing before “~”')
    const expression = sum()
    if (!take('==')) return { kind: 'value', expression }
    const token = peek()
    if (expression.kind !== 'column') throw wrong('only a column can be compared with a value', token)
    if (token.kind === 'sign' || token.kind === 'end') throw wrong('a value is expected here', token)
    at += 1
    return { kind: 'event', column: expression.name, level: token.text }
  }

  const response = readResponse()
  need('~', 'a “~” is expected between the outcome and the terms, as in “y ~ x1 + x2”')
  const terms = termSum([intercept])
  if (peek().kind !== 'end') throw wrong('“+”, “*” or “:” is expected here')
  const wanted = without(terms, [intercept])
  const outcome = responseText(response)
  // As in R: the outcome explains nothing of itself.
  const explained = wanted.filter((term) => !term.some((index) => expressionText(variables[index]!) === outcome))
  return {
    response,
    variables,
    terms: inOrder(explained),
    intercept: terms.some((term) => term.length === 0),
  }
}

export const responseText = (response: Response): string =>
  response.kind === 'value'
    ? expressionText(response.expression)
    : `${expressionText({ kind: 'column', name: response.column })} == "${response.level}"`

/** The columns that a formula needs. */
export function formulaColumns({ response, variables, terms }: Formula): string[] {
  const used = new Set(terms.flat())
  return [
    ...new Set([
      ...(response.kind === 'value' ? columnsOf(response.expression) : [response.column]),
      ...variables.filter((_, index) => used.has(index)).flatMap(columnsOf),
    ]),
  ]
}

/** As it was understood, in full. */
export function formulaText({ response, variables, terms, intercept: has }: Formula): string {
  const written = terms.map((term) => term.map((index) => expressionText(variables[index]!)).join(':'))
  return `${responseText(response)} ~ ${[...(has ? (written.length === 0 ? ['1'] : []) : ['0']), ...written].join(' + ')}`
}
