import { z } from 'zod'
import type { Requests } from './request'

/** The screen that the window is on, and what shows it; the command line has neither. */
export const seenFrom = z.object({
  width: z.number().int().nonnegative(),
  height: z.number().int().nonnegative(),
  scale: z.number().positive(),
  browser: z.string().max(400),
})
export type SeenFrom = z.infer<typeof seenFrom>

export const checkItem = z.object({
  label: z.string(),
  value: z.string(),
  /** note: no fault, but worth knowing. */
  state: z.enum(['fine', 'note', 'problem']),
})
export type CheckItem = z.infer<typeof checkItem>

export const checkSection = z.object({ title: z.string(), items: z.array(checkItem) })
export type CheckSection = z.infer<typeof checkSection>

/** What the check of this computer found. It names no person, no folder and no file. */
export const checkReport = z.object({
  summary: z.string(),
  sections: z.array(checkSection),
  /** All of it as one page of text. */
  page: z.string(),
})
export type CheckReport = z.infer<typeof checkReport>

export const computerRequests = {
  'computer.check': { input: seenFrom, output: z.object({ job: z.string() }) },
  /** What the last check found; nothing before one has ended. */
  'computer.report': { input: z.object({}), output: checkReport.nullable() },
} satisfies Requests
