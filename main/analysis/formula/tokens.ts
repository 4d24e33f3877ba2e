import { namePattern, numberPattern, scanWords, textPattern, type Token, type WordKinds } from '../../rules/tokens'
import { problem } from '../problem'

export type { Token }

const kinds: WordKinds = [
  ['name', namePattern],
  ['number', numberPattern],
  ['text', textPattern],
  ['sign', /(==|[-~+*:^/(),])/uy],
]

/** The words of a formula, the end of it last. */
export const tokens = (formula: string): Token[] =>
  scanWords(formula, kinds, (at) => wrongAt(formula, at, 'this sign has no meaning in a model'))

/** What is wrong with a formula, and where. */
export function wrongAt(formula: string, at: number, what: string) {
  const rest = formula.slice(at, at + 20).trim()
  const place = rest === '' ? 'at its end' : `at “${rest}” (character ${at + 1})`
  return problem(`The model cannot be read ${place}: ${what}.`)
}
