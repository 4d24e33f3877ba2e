import { z } from 'zod'
import type { Requests } from './request'

/** What is said about the rows of a table, by the names of columns: ordered by something, belonging together by something. */
export const arrangementFacts = z.object({
  order: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('rows') }),
      z.object({ by: z.literal('column'), column: z.string().max(10_000) }),
    ])
    .nullable(),
  groups: z.array(z.string().max(10_000)).max(20),
})
export type ArrangementFacts = z.infer<typeof arrangementFacts>

/** What holds now, what the table's own values said, and why where that holds. */
export const arrangementInfo = arrangementFacts.extend({
  found: arrangementFacts,
  why: z.object({ order: z.string().nullable(), groups: z.string().nullable() }),
})
export type ArrangementInfo = z.infer<typeof arrangementInfo>

export const arrangementRequests = {
  /** Says how the rows stand to each other; null: as was found. One step that undo takes back. */
  'arrangement.change': { input: z.object({ facts: arrangementFacts.nullable() }), output: z.null() },
} satisfies Requests
