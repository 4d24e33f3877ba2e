import type { ErrorCode, Failure } from '../contract/errors'

/** An error the user is meant to read: one plain sentence that says what happened and what to do next. */
export class UserError extends Error {
  override readonly name = 'UserError'

  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
  }
}

/** Turns anything thrown into a sentence for people; what they cannot use goes to the log. */
export function toFailure(error: unknown, log: (line: string) => void): Failure {
  if (error instanceof UserError) return { code: error.code, message: error.message }
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return { code: 'internal', message: 'Something went wrong inside Lacuna. Your table is unchanged; please try again.' }
}
