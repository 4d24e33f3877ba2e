import type { RuleColumn } from '../columns'
import { holdingOf } from '../holding'
import { compileRule } from '../rule'
import { emptyCandidates } from './empties'
import { formulaCandidates } from './formulas'
import { orderCandidates } from './orders'
import { sampledNumbers, spreadRows } from './sample'

export type Suggestion = {
  readonly text: string
  readonly kind: 'formula' | 'order' | 'empty'
  readonly keep: number
  readonly break: number
  readonly unknown: number
}

/** Rows in which candidates are looked for; what is found is then counted in all rows. */
const SAMPLE = 4000
/** Of each kind, the most worth knowing first. */
const MOST = { formula: 30, order: 20, empty: 100 } as const
/** Share of the rows that can be told in which a suggested rule may break. */
const BROKEN = { formula: 0.02, order: 0.005, empty: 0.005 } as const

/** Rules that hold in all rows, or all but a few, and that are not among `known`. */
export function suggestRules({
  columns,
  rows,
  known,
}: {
  readonly columns: readonly RuleColumn[]
  readonly rows: number
  readonly known: readonly string[]
}): Suggestion[] {
  const sample = spreadRows(rows, SAMPLE)
  const sampled = sampledNumbers(columns, sample)
  const candidates = [
    ...formulaCandidates(sampled).map((text) => ({ text, kind: 'formula' as const })),
    ...orderCandidates(sampled).map((text) => ({ text, kind: 'order' as const })),
    ...emptyCandidates(columns, sample).map((text) => ({ text, kind: 'empty' as const })),
  ]
  const plain = (text: string): string => text.replace(/\s+/gu, '')
  const had = new Set(known.map(plain))
  const counts = { formula: 0, order: 0, empty: 0 }
  return candidates.flatMap(({ text, kind }): Suggestion[] => {
    if (had.has(plain(text)) || counts[kind] >= MOST[kind]) return []
    const { keep, break: broken, unknown } = holdingOf(compileRule(text, columns), columns, rows)
    if (keep === 0 || broken > BROKEN[kind] * (keep + broken)) return []
    counts[kind] += 1
    return [{ text, kind, keep, break: broken, unknown }]
  })
}
