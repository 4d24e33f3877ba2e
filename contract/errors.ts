import { z } from 'zod'

/** Why a request or a job did not do what was asked. The message beside it is for people; the code is for programs. */
export const errorCode = z.enum([
  'bad-request',
  'unknown-request',
  'forbidden',
  'not-found',
  'bad-input',
  'cancelled',
  'busy',
  /** Another table would end a training that runs; say so in the request to have it all the same. */
  'training-runs',
  /** Another table would lose changes that could not be saved. */
  'unsaved',
  'out-of-memory',
  'crashed',
  'diverged',
  'io',
  'internal',
])
export type ErrorCode = z.infer<typeof errorCode>

export const failure = z.object({ code: errorCode, message: z.string() })
export type Failure = z.infer<typeof failure>
