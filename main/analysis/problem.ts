import { UserError } from '../errors'

/** An analysis that cannot be done as asked. */
export const problem = (sentence: string): UserError => new UserError('bad-input', sentence)
