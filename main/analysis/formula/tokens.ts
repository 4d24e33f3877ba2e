import { problem } from '../problem'

export type Token = {
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end'
  readonly text: string
  /** Where it begins in the formula, from 0. */
  readonly at: number
}

const blank = /\s+/uy
const kinds = [
  // Names with blanks or signs in them stand in backticks or brackets.
  ['name', /`([^`]+)`|\[([^\]]+)\]|((?:\p{L}|[._])(?:\p{L}|\p{N}|\p{M}|[._])*)/uy],
  ['number', /((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/uy],
  ['text', /"([^"]*)"|'([^']*)'/uy],
  ['sign', /(==|[-~+*:^/(),])/uy],
] as const

/** The words of a formula, the end of it last. */
export function tokens(formula: string): Token[] {
  const found: Token[] = []
  let at = 0
  while (at < formula.length) {
    blank.lastIndex = at
    if (blank.test(formula)) {
      at = blank.lastIndex
      continue
    }
    const token = tokenAt(formula, at)
    if (token === null) throw wrongAt(formula, at, 'this sign has no meaning in a model')
    found.push(token.token)
    at = token.end
  }
  return [...found, { kind: 'end', text: '', at: formula.length }]
}

function tokenAt(formula: string, at: number): { token: Token; end: number } | null {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = at
    const match = pattern.exec(formula)
    if (match === null) continue
    const text = match.slice(1).find((group) => group !== undefined) ?? ''
    return { token: { kind, text, at }, end: pattern.lastIndex }
  }
  return null
}

/** What is wrong with a formula, and where. */
export function wrongAt(formula: string, at: number, what: string) {
  const rest = formula.slice(at, at + 20).trim()
  const place = rest === '' ? 'at its end' : `at “${rest}” (character ${at + 1})`
  return problem(`The model cannot be read ${place}: ${what}.`)
}
