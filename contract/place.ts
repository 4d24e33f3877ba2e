import { z } from 'zod'

/** A place in the table as it is shown: `row` counts in the current order. */
export const place = z.object({ row: z.number().int().nonnegative(), column: z.number().int().nonnegative() })
export type Place = z.infer<typeof place>
