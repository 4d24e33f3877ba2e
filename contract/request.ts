import type { z } from 'zod'

/** A domain's requests: name → what goes in and what comes out. Both ends parse with these. */
export type Requests = Readonly<Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>>
