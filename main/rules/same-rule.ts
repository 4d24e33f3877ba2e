import { ruleWords } from './tokens'

/** What two rules have in common that differ in blanks, or in how names and signs are written, alone. */
export function ruleKey(rule: string): string {
  try {
    return JSON.stringify(ruleWords(rule, () => new Error()).map(({ kind, text }) => [kind, text]))
  } catch {
    return rule.trim()
  }
}
