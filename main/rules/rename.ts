import { ruleWords, writtenName } from './tokens'

/** A rule with columns under other names; as it is where it cannot be read. `names`: before → after. */
export function renamedRule(rule: string, names: ReadonlyMap<string, string>): string {
  let next = ''
  let from = 0
  try {
    for (const { kind, text, at } of ruleWords(rule, () => new Error('unreadable'))) {
      const after = kind === 'name' ? names.get(text) : undefined
      if (after === undefined) continue
      const quoted = rule[at] === '[' || rule[at] === '`'
      next += rule.slice(from, at) + writtenName(after)
      from = at + text.length + (quoted ? 2 : 0)
    }
  } catch {
    return rule
  }
  return next + rule.slice(from)
}
