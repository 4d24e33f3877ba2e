import { UserError } from '../errors'

/** What is wrong with a rule, and where; a sentence with the next step. */
export function wrongAt(rule: string, at: number, what: string): UserError {
  const rest = rule
    .slice(at, at + 20)
    .replace(/\s+/gu, ' ')
    .trim()
  const place = rest === '' ? 'at its end' : `at “${rest}” (character ${at + 1})`
  return new UserError('bad-input', `The rule cannot be read ${place}: ${what}.`)
}
