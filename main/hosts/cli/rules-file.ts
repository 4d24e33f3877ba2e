import { readFile } from 'node:fs/promises'
import type { HeldRule } from '../../../contract/rules'
import { UserError } from '../../errors'
import type { TableDocument } from '../../table/document/document'

/** Rules from a file: one a line; blank lines and what follows a # are for people. */
export async function applyRules(document: TableDocument, path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError('bad-input', `The rule file “${path}” cannot be read; check the path.`)
  })
  const rules = text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  await document.rules.change([...new Set(rules)], `rules of ${path}`)
}

/** Rules that rows break and that contradict each other, a sentence each. */
export function ruleNotes({
  rules: held,
  contradictions,
}: {
  readonly rules: readonly HeldRule[]
  readonly contradictions: readonly string[]
}): string[] {
  const broken = held.filter((rule) => rule.break > 0)
  return [
    ...contradictions,
    ...broken.map(
      (rule) =>
        `“${rule.text}” is broken by what stands in ${rule.break} ${rule.break === 1 ? 'row, which stays' : 'rows, which stay'} as ${rule.break === 1 ? 'it is' : 'they are'}.`,
    ),
  ]
}
