import type { Failure } from '../../contract/errors'

/** Application → worker thread. `stop` is shared: a 1 in it asks the task to end. */
export type ToWorker = {
  readonly id: number
  readonly name: string
  readonly input: unknown
  readonly stop: Int32Array
}

/** Worker thread → application. */
export type FromWorker =
  | { readonly id: number; readonly type: 'progress'; readonly fraction: number }
  | { readonly id: number; readonly type: 'done'; readonly value: unknown }
  | { readonly id: number; readonly type: 'failed'; readonly failure: Failure }
