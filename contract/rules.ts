import { z } from 'zod'
import type { Requests } from './request'
import { place } from './table'

const counts = { keep: z.number().int(), break: z.number().int(), unknown: z.number().int() }

/** A rule of the open table, and in how many rows it holds, does not, and cannot be told; with what is shown in the gaps. */
export const heldRule = z.object({
  text: z.string(),
  /** Why it cannot be held against the table now; null when it can. */
  problem: z.string().nullable(),
  ...counts,
})
export type HeldRule = z.infer<typeof heldRule>

export const ruleSuggestion = z.object({ text: z.string(), kind: z.enum(['formula', 'order', 'empty']), ...counts })
export type RuleSuggestion = z.infer<typeof ruleSuggestion>

const rule = z.string().min(1).max(2000)

export const ruleRequests = {
  'rules.list': {
    input: z.object({}),
    output: z.object({ rules: z.array(heldRule), contradictions: z.array(z.string()) }),
  },
  /** What a rule would say of the table; `problem` names the place that cannot be read. */
  'rules.check': { input: z.object({ text: z.string().max(5000) }), output: heldRule },
  'rules.add': { input: z.object({ rules: z.array(rule).min(1).max(200) }), output: z.null() },
  'rules.change': { input: z.object({ index: z.number().int().nonnegative(), text: rule }), output: z.null() },
  'rules.remove': { input: z.object({ index: z.number().int().nonnegative() }), output: z.null() },
  /** Rules that the table keeps in all rows, or all but a few. */
  'rules.suggest': { input: z.object({}), output: z.array(ruleSuggestion) },
  /** The next cell, in the order in which rows are shown, of a row that breaks a rule; null when none does. */
  'rules.nextBroken': {
    input: z.object({ index: z.number().int().nonnegative(), after: z.number().int().min(-1) }),
    output: place.nullable(),
  },
} satisfies Requests
