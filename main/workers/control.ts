import { UserError } from '../errors'

/** How a long computation tells how far it is, and learns that it is no longer wanted. */
export type TaskControl = {
  /** 0…1; throws `UserError` with code "cancelled" when the task is no longer wanted. */
  progress(fraction: number): void
}

export const cancelled = (): UserError => new UserError('cancelled', 'Cancelled.')

/** A part of a larger task: its 0…1 becomes from…to. */
export const part = (control: TaskControl, from: number, to: number): TaskControl => ({
  progress: (fraction) => control.progress(from + (to - from) * fraction),
})
