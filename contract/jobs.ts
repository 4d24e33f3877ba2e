import { z } from 'zod'
import { failure } from './errors'
import type { Requests } from './request'

export const jobKind = z.enum([
  'open',
  'train',
  'fill',
  'score',
  'evaluate',
  'export',
  'check',
  'analyse',
  'gaps',
  'report',
])
export type JobKind = z.infer<typeof jobKind>

/** One point of the live curves; likelihoods are mean log-likelihoods per row, in nats. */
export const trainPoint = z.object({
  step: z.number().int(),
  seconds: z.number(),
  training: z.number().nullable(),
  energy: z.number().nullable(),
  proposal: z.number().nullable(),
})
export type TrainPoint = z.infer<typeof trainPoint>

export const progress = z.object({
  /** 0…1, or null while unknown. */
  fraction: z.number().min(0).max(1).nullable(),
  stage: z.string(),
  secondsLeft: z.number().nullable(),
  rowsPerSecond: z.number().optional(),
  /** Training only: everything new since the last report. */
  points: z.array(trainPoint).optional(),
  best: z.object({ step: z.number().int(), likelihood: z.number() }).optional(),
})
export type Progress = z.infer<typeof progress>

export const jobState = z.discriminatedUnion('state', [
  /** `before`: jobs, of other people too, that come first where several share a machine. */
  z.object({ state: z.literal('queued'), before: z.number().int().positive().optional() }),
  z.object({ state: z.literal('running'), progress }),
  z.object({ state: z.literal('cancelling'), progress }),
  /** `message`: the result in plain words. */
  z.object({ state: z.literal('done'), message: z.string(), seconds: z.number() }),
  z.object({ state: z.literal('cancelled'), message: z.string() }),
  z.object({ state: z.literal('failed'), failure }),
])
export type JobState = z.infer<typeof jobState>

export const job = z.object({ id: z.string(), kind: jobKind, title: z.string(), startedAt: z.number() }).and(jobState)
export type Job = z.infer<typeof job>

export const jobRequests = {
  'jobs.list': { input: z.object({}), output: z.array(job) },
  'jobs.cancel': { input: z.object({ job: z.string() }), output: z.null() },
} satisfies Requests
