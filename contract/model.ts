import { z } from 'zod'
import { arrangementFacts } from './arrangement'
import { moment } from './columns'
import { trainPoint } from './jobs'
import type { Requests } from './request'

export const preset = z.enum(['quick', 'balanced', 'thorough'])
export type Preset = z.infer<typeof preset>

/** What the user may set before training; what is left out is chosen from the table. */
export const trainOptions = z.object({
  preset,
  maxMinutes: z.number().positive().max(10_000).nullable(),
  seed: z.number().int().min(0).max(0xffff_ffff),
  engine: z.string().max(40),
  advanced: z
    .object({
      learningRate: z.number().positive().max(1).optional(),
      dropout: z.number().min(0).max(0.95).optional(),
      width: z.number().int().min(8).max(4096).optional(),
      blocks: z.number().int().min(1).max(16).optional(),
      steps: z.number().int().min(1).max(10_000_000).optional(),
      batch: z.number().int().min(1).max(65_536).optional(),
    })
    .optional(),
})
export type TrainOptions = z.infer<typeof trainOptions>

/** A column as a model knows it: what it needs to be found again in another table. Sessions of old may lack the details. */
export const learnedColumn = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('continuous'),
    name: z.string(),
    step: z.number().nullable().default(null),
    moment: moment.optional(),
    /** Values that it fills lie between these; null = open on that side. Models of old sessions do not say. */
    low: z.number().nullable().optional(),
    high: z.number().nullable().optional(),
  }),
  z.object({ kind: z.literal('discrete'), name: z.string(), levels: z.array(z.string()).default([]) }),
])
export type LearnedColumn = z.infer<typeof learnedColumn>

/** A training that was gone on with, and what it had to do with: enough to repeat it. */
export const earlierTraining = z.object({
  tableName: z.string().max(10_000),
  rows: z.number().int(),
  options: trainOptions,
  /** Steps done when it ended, and what held-out rows said then, by the measure of the training that went on. */
  steps: z.number().int(),
  likelihood: z.number().nullable(),
})
export type EarlierTraining = z.infer<typeof earlierTraining>

export const modelInfo = z.object({
  name: z.string(),
  trainedOn: z.string(),
  rows: z.number().int(),
  columns: z.array(learnedColumn),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  preset,
  /** How it was trained; models of sessions of old do not say. */
  options: trainOptions.optional(),
  seed: z.number().int(),
  engine: z.string(),
  seconds: z.number(),
  /** Validation log-likelihood per row, nats. */
  likelihood: z.number().nullable(),
  proposalLikelihood: z.number().nullable(),
  history: z.array(trainPoint),
  /** Training ended while held-out rows were still getting more likely: going on would help. */
  climbing: z.boolean().default(false),
  /** The trainings that it went on from, the first one first. Sessions of old know of none. */
  earlier: z.array(earlierTraining).default([]),
  /** How the rows that it learned from stood to each other; left out: each for itself. */
  arrangement: arrangementFacts.optional(),
  /** What must hold between its columns; it comes along where the model is used. */
  rules: z.array(z.string()).default([]),
  /** The result in plain words. */
  summary: z.string(),
})
export type ModelInfo = z.infer<typeof modelInfo>

/** How a model's columns meet the open table's. */
export const modelMatch = z.object({
  matched: z.array(z.string()),
  missing: z.array(z.string()),
  extra: z.array(z.string()),
  /** In both, but of another kind here: a category where the model knows a number, or left out as free text. */
  differing: z.array(z.string()),
  /** Numbers that lie far outside of what the model learned, as ranges of texts: another unit, or another kind of row. */
  unlike: z.array(z.object({ column: z.string(), here: z.string(), learned: z.string() })),
  unseen: z.array(z.object({ column: z.string(), levels: z.array(z.string()) })),
  /** The model's rules that the table took over, and those that cannot be held against it. */
  rules: z.object({ taken: z.array(z.string()), left: z.array(z.string()) }).default({ taken: [], left: [] }),
})
export type ModelMatch = z.infer<typeof modelMatch>

export const engineReport = z.object({
  id: z.string(),
  label: z.string(),
  status: z.enum(['ready', 'absent', 'wrong', 'failed']),
  detail: z.string(),
  /** Measured speed of the self-test; null when it did not run. */
  gflops: z.number().nullable(),
  /** How far the losses of a tiny training are from the plain engine's, relative; null when none was made. */
  apart: z.number().nullable(),
})
export type EngineReport = z.infer<typeof engineReport>

export const modelRequests = {
  'model.train': { input: trainOptions, output: z.object({ job: z.string() }) },
  /** Trains the open table's model further, from where it is. */
  'model.continue': { input: trainOptions, output: z.object({ job: z.string() }) },
  /** Goes on with the interrupted training of the open table, from where it was. */
  'model.resume': { input: z.object({}), output: z.object({ job: z.string() }) },
  'model.discardTraining': { input: z.object({}), output: z.null() },
  'model.info': { input: z.object({}), output: modelInfo.nullable() },
  'model.save': { input: z.object({ target: z.string() }), output: z.null() },
  'model.load': { input: z.object({ file: z.string() }), output: modelMatch },
  'engine.current': { input: z.object({}), output: z.object({ label: z.string(), why: z.string() }).nullable() },
} satisfies Requests
