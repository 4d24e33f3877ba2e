import type { Failure } from '../../contract/errors'
import type { Progress } from '../../contract/jobs'
import type { ComputeJob, ComputeResult } from './jobs'

/** Application → compute process. */
export type ToCompute =
  | { readonly type: 'run'; readonly id: string; readonly job: ComputeJob }
  | { readonly type: 'cancel'; readonly id: string }

/** Compute process → application. */
export type FromCompute =
  | { readonly type: 'ready' }
  /** Something the user should know that ends no job. */
  | { readonly type: 'notice'; readonly message: string }
  | { readonly type: 'progress'; readonly id: string; readonly progress: Progress }
  | { readonly type: 'done'; readonly id: string; readonly result: ComputeResult }
  | { readonly type: 'failed'; readonly id: string; readonly failure: Failure }
