import { z } from 'zod'

/** What another table would end. A request that names it goes ahead all the same. */
export const despite = z.array(z.enum(['training', 'unsaved'])).max(2)
export type Despite = z.infer<typeof despite>
