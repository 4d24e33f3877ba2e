import type { Failure } from '../../contract/errors'
import type { Progress } from '../../contract/jobs'
import type { ComputeJob, ComputeResult } from './jobs'

/** Why a training is stopped: not to end with what it has, but to keep its state and go on another time. */
export const pausing = 'pause'

/** Application → compute process. */
export type ToCompute =
  | { readonly type: 'run'; readonly id: string; readonly job: ComputeJob }
  | { readonly type: 'cancel'; readonly id: string; readonly pause?: boolean }

/** Compute process → application. */
export type FromCompute =
  | { readonly type: 'ready' }
  /** Something the user should know that ends no job. */
  | { readonly type: 'notice'; readonly message: string }
  | { readonly type: 'progress'; readonly id: string; readonly progress: Progress }
  | { readonly type: 'done'; readonly id: string; readonly result: ComputeResult }
  | { readonly type: 'failed'; readonly id: string; readonly failure: Failure }
