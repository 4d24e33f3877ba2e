import { z } from 'zod'
import type { Requests } from './request'

export const fillOptions = z.object({
  method: z.enum(['mean', 'median', 'sample']),
  /** How many imputations; only for samples. */
  imputations: z.number().int().min(1).max(100),
  /** Leave a gap open where the model is less certain than this, 0…1. */
  minCertainty: z.number().min(0).max(1),
  seed: z.number().int().min(0).max(0xffff_ffff),
  /** Columns by index; null = all. */
  columns: z.array(z.number().int().nonnegative()).nullable(),
  /** Rows as shown, end exclusive; null = all. */
  rows: z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() }).nullable(),
})
export type FillOptions = z.infer<typeof fillOptions>

export const fillPreview = z.object({
  cells: z.number().int(),
  columns: z.array(z.object({ column: z.number().int(), name: z.string(), cells: z.number().int() })),
  /** Columns with gaps that the model cannot fill, and why. */
  skipped: z.array(z.object({ name: z.string(), cells: z.number().int(), reason: z.string() })),
})
export type FillPreview = z.infer<typeof fillPreview>

export const fillRequests = {
  'fill.preview': { input: fillOptions, output: fillPreview },
  'fill.start': { input: fillOptions, output: z.object({ job: z.string() }) },
  /** Fills the cells again whose value is older than what their row holds now, as they were filled before. */
  'fill.again': { input: z.object({}), output: z.object({ job: z.string() }) },
  /** Draws what the imputations fill again, so many times; as they were drawn, so that the first ones stay the same. */
  'fill.more': {
    input: z.object({ imputations: z.number().int().min(2).max(100) }),
    output: z.object({ job: z.string() }),
  },
  'fill.clear': { input: z.object({}), output: z.null() },
} satisfies Requests
