import type { Evaluation } from '../../contract/evaluate'
import type { EngineReport, ModelInfo, TrainOptions } from '../../contract/model'
import type { Bounds } from '../model/bounded'
import type { ColumnMatch } from '../model/match'
import type { Answer, Given } from '../model/inference/query'
import type { AskedRules } from '../rules/asked'
import type { FillMethod, FillResult, Scores } from '../table/seam/results'
import type { TypedTable } from '../table/seam/typed'
import type { UnusedGiven } from './unused-given'

/** `null` = every row. */
export type RowChoice = Int32Array | null

/**
 * What the compute process can be asked. Tables and models are sent once (`keep-…`, the newest replaces the one before)
 * and named by id afterwards.
 */
export type ComputeJob =
  | { readonly kind: 'keep-table'; readonly id: string; readonly table: TypedTable }
  | { readonly kind: 'keep-model'; readonly id: string; readonly bytes: Uint8Array }
  /** The same model with other names for its columns: [before, after]. */
  | { readonly kind: 'rename-model'; readonly bytes: Uint8Array; readonly names: readonly [string, string][] }
  | { readonly kind: 'match'; readonly model: string; readonly table: string }
  | {
      readonly kind: 'train'
      readonly table: string
      readonly tableName: string
      readonly options: TrainOptions
      /** File that holds the state of the training every few seconds; null = none. */
      readonly checkpoint: string | null
      readonly resume: boolean
      /** The model to go on from; null = begin with nothing. */
      readonly model: string | null
    }
  | {
      readonly kind: 'fill'
      readonly model: string
      readonly table: string
      readonly options: {
        readonly method: FillMethod
        readonly imputations: number
        readonly minCertainty: number
        readonly seed: number
        readonly columns: readonly string[] | null
        readonly rows: RowChoice
      }
    }
  | { readonly kind: 'score'; readonly model: string; readonly table: string; readonly rows: RowChoice }
  | {
      readonly kind: 'conditional'
      readonly model: string
      /** As they are now; the model's own when left out. */
      readonly bounds?: Bounds
      readonly given: Given
      readonly target: string
      /** The value that the target has, to be judged. */
      readonly observed: number | string | null
      readonly samples: number
      readonly seed: number
      /** Points of the curve; 256 when left out. */
      readonly points?: number
      /** The kept table and the row of it that is asked about, when it is one of a table's: its neighbours are then known too. */
      readonly table?: string | null
      readonly row?: number | null
      /** The rules between columns as they are now; the model's own when left out, null: none. */
      readonly rules?: AskedRules | null
    }
  | {
      readonly kind: 'joint-samples'
      readonly model: string
      readonly bounds?: Bounds
      readonly given: Given
      readonly targets: readonly string[]
      readonly count: number
      readonly seed: number
      readonly table?: string | null
      readonly row?: number | null
      readonly rules?: AskedRules | null
    }
  | {
      readonly kind: 'loglik'
      readonly model: string
      readonly table: string
      readonly target: readonly string[] | null
      readonly given: readonly string[] | null
      readonly orders: number
      /** Random importance samples per factor; null = the stratified points. */
      readonly importance: number | null
      readonly seed: number
    }
  | {
      readonly kind: 'evaluate'
      readonly table: string
      /** null = train on the table without the hidden cells first, as honest as it gets. */
      readonly model: string | null
      /** How to train; the seed is the evaluation's. */
      readonly options: TrainOptions
      /** Seconds that the same training took on this table, when somebody knows. */
      readonly trained: number | null
      readonly hide: number
      readonly seed: number
      /** Hide stretches like the table's own gaps instead of single cells; where it has no order, cells. */
      readonly runs?: boolean
    }
  /** Whether an engine works here; on request with a tiny training on it. */
  | { readonly kind: 'check-engine'; readonly id: string; readonly training: boolean }

export type ComputeResult =
  | { readonly kind: 'keep-table' }
  | { readonly kind: 'keep-model'; readonly info: ModelInfo }
  | { readonly kind: 'rename-model'; readonly bytes: Uint8Array }
  | { readonly kind: 'match'; readonly match: ColumnMatch }
  | {
      readonly kind: 'train'
      readonly bytes: Uint8Array
      readonly info: ModelInfo
      /** Stopped by the user; the best model so far was kept. */
      readonly cancelled: boolean
      /** Why this engine, in words. */
      readonly engineReason: string
    }
  | { readonly kind: 'fill'; readonly outcome: FillResult }
  | { readonly kind: 'score'; readonly scores: Scores }
  | {
      readonly kind: 'conditional'
      readonly curve: Answer
      readonly unused: readonly UnusedGiven[]
    }
  | {
      readonly kind: 'joint-samples'
      readonly samples: readonly (readonly (number | string)[])[]
      readonly unused: readonly UnusedGiven[]
    }
  | { readonly kind: 'loglik'; readonly energy: Float64Array; readonly proposal: Float64Array }
  | { readonly kind: 'evaluate'; readonly evaluation: Evaluation }
  | { readonly kind: 'check-engine'; readonly report: EngineReport }

export type JobOf<K extends ComputeJob['kind']> = Extract<ComputeJob, { kind: K }>
export type ResultOf<K extends ComputeResult['kind']> = Extract<ComputeResult, { kind: K }>
