import { z } from 'zod'
import type { Requests } from './request'

export const reportRequests = {
  /** Writes all that is known about the open table, its gaps and what was filled, as one page. */
  'report.start': { input: z.object({ target: z.string() }), output: z.object({ job: z.string() }) },
} satisfies Requests
