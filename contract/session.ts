import { z } from 'zod'
import { viewState } from './app'
import { despite } from './despite'
import { preset } from './model'
import type { Requests } from './request'

/** Work on a table that is kept beside it: what there is to go on with. */
export const savedWork = z.object({
  id: z.string().min(1).max(64),
  /** The table's file, without its folder. */
  name: z.string(),
  savedAt: z.number(),
  edits: z.number().int(),
  /** Columns whose reading was changed. */
  columns: z.number().int(),
  filled: z.number().int(),
  model: z.boolean(),
  /** How far an interrupted training had come, 0…1; null when none was. */
  training: z.number().nullable(),
  /** The sheet it was made on, when one was chosen. */
  sheet: z.string().nullable(),
})
export type SavedWork = z.infer<typeof savedWork>

/** The saved state of work, as far as the window shows it. */
export const sessionInfo = z.object({
  /** The work that Lacuna last ended with; `missing`: the last thing done that could not be saved before it ended. */
  last: savedWork.extend({ crashed: z.boolean(), missing: z.string().nullable() }).nullable(),
  saved: z.enum(['saved', 'saving', 'unsaved']),
  /** A training of the open table that was interrupted and can go on. */
  training: z.object({ fraction: z.number(), preset }).nullable(),
  /** What became of the open table's file since it was read. */
  file: z.enum(['same', 'changed', 'gone']),
})
export type SessionInfo = z.infer<typeof sessionInfo>

const job = z.object({ job: z.string() })

export const sessionRequests = {
  'session.info': { input: z.object({}), output: sessionInfo },
  'session.view': { input: z.object({}), output: viewState.nullable() },
  'session.keepView': { input: viewState, output: z.null() },
  /** Goes on with saved work: the last, or the one that is named. */
  'session.restore': { input: z.object({ work: z.string().optional(), despite: despite.optional() }), output: job },
  'session.save': { input: z.object({ target: z.string() }), output: z.null() },
  'session.open': { input: z.object({ file: z.string(), despite: despite.optional() }), output: job },
  /** Saved work on a file or a sample, the newest first. */
  'session.works': {
    input: z.union([z.object({ file: z.string() }), z.object({ sample: z.string() })]),
    output: z.array(savedWork),
  },
  /** Keeps what is open as it is, though its file has changed. */
  'session.keepOpen': { input: z.object({}), output: z.null() },
} satisfies Requests
