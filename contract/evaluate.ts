import { z } from 'zod'
import type { Requests } from './request'

/** One method's score on one column: RMSE in standard deviations, or the share of right categories. */
export const methodScore = z.object({ method: z.string(), score: z.number() })

export const columnEvaluation = z.object({
  name: z.string(),
  measure: z.enum(['error', 'accuracy']),
  hidden: z.number().int(),
  model: z.number(),
  others: z.array(methodScore),
  /** Share of hidden values inside the 90% interval; null for categories. */
  coverage: z.number().nullable(),
  /** Counts of the probability integral transform in 10 equal bins; null for categories. */
  pit: z.array(z.number().int()).nullable(),
  /** Some of the hidden numbers, in the column's own units: what was there, the guess, its 90% interval. Sessions of old lack them. */
  points: z
    .array(z.object({ truth: z.number(), guess: z.number(), low: z.number(), high: z.number() }))
    .nullable()
    .optional(),
  verdict: z.enum(['better', 'same', 'worse']),
  /** "31% less error than mean fill". */
  words: z.string(),
})
export type ColumnEvaluation = z.infer<typeof columnEvaluation>

export const evaluation = z.object({
  hiddenShare: z.number(),
  hidden: z.number().int(),
  /** Single cells, or stretches of the order like the table's own gaps. Reports of old hid cells. */
  hiddenAs: z.enum(['cells', 'runs']).default('cells'),
  seed: z.number().int(),
  /** Mean over numeric columns; null when there is none. */
  error: z.number().nullable(),
  accuracy: z.number().nullable(),
  coverage: z.number().nullable(),
  columns: z.array(columnEvaluation),
  summary: z.string(),
})
export type Evaluation = z.infer<typeof evaluation>

export const evaluateRequests = {
  /** Seconds that an evaluation is expected to take: it trains anew, fills and compares. */
  'evaluate.estimate': {
    input: z.object({ hide: z.number().min(0.01).max(0.9) }),
    output: z.object({ seconds: z.number() }),
  },
  'evaluate.start': {
    input: z.object({
      hide: z.number().min(0.01).max(0.9),
      seed: z.number().int().nonnegative(),
      /** Left out: runs where the rows are ordered, else cells. */
      hideAs: z.enum(['cells', 'runs']).optional(),
    }),
    output: z.object({ job: z.string() }),
  },
  'evaluate.report': { input: z.object({}), output: evaluation.nullable() },
} satisfies Requests
