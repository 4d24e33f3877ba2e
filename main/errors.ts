import type { ErrorCode } from '../contract/errors'

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
