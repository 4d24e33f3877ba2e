import { z } from 'zod'
import type { Requests } from './request'
import { savedWork } from './session'

/** A file the user chose, dropped or uploaded. The window knows files by these ids, never by paths. */
export const fileRef = z.object({ id: z.string().min(1).max(64), name: z.string() })
export type FileRef = z.infer<typeof fileRef>

/** Where an export goes: a place the user chose (desktop), or one that is downloaded afterwards (browser). */
export const targetRef = z.object({ id: z.string().min(1).max(64), name: z.string() })
export type TargetRef = z.infer<typeof targetRef>

export const filePurpose = z.enum(['table', 'model', 'session'])
export type FilePurpose = z.infer<typeof filePurpose>

export const recentFile = z.object({
  file: fileRef,
  folder: z.string(),
  openedAt: z.number(),
  /** The newest work on it that can be gone on with. */
  work: savedWork.nullable(),
})
export type RecentFile = z.infer<typeof recentFile>

export const sample = z.object({ name: z.string(), title: z.string(), about: z.string() })
export type Sample = z.infer<typeof sample>

export const fileRequests = {
  'files.recent': { input: z.object({}), output: z.array(recentFile) },
  'files.forgetRecent': { input: z.object({}), output: z.null() },
  'files.samples': { input: z.object({}), output: z.array(sample) },
} satisfies Requests
