import { z } from 'zod'

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
