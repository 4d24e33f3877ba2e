import type { EarlierTraining, Preset, TrainOptions } from '../../contract/model'
import type { TrainPoint } from '../../contract/jobs'
import type { Values } from '../engine/program'
import type { Base } from './base/base'
import type { Layout } from './encoding/layout'
import type { Sizes } from './sizes'

/** Measured on held-out rows after training; corrects what the raw networks say about single values. */
export type Calibration = {
  /** Per continuous column: share of the direct estimate in the mean (the rest is the distribution's mean). */
  readonly blend: readonly number[]
  /** Per continuous column: how far the mean may leave the column's mean, 0…1. */
  readonly trust: readonly number[]
  /** Nominal level whose interval holds 90% of held-out values. */
  readonly ninety: number
  /** Per continuous column: candidates for a draw; none stated in models of old. */
  readonly candidates: readonly number[]
}

/** A trained model: all that is needed to answer, and where it came from. */
export type Model = {
  readonly layout: Layout
  readonly sizes: Sizes
  /** The classical answer that the networks correct. */
  readonly base: Base
  readonly weights: Values
  readonly calibration: Calibration
  readonly about: {
    readonly tableName: string
    readonly rows: number
    readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
    /** Columns with values that were not believed, and how many; see `findBulk`. */
    readonly wild: readonly { readonly name: string; readonly values: number }[]
    /** Column names in the table's order. */
    readonly order: readonly string[]
    readonly preset: Preset
    readonly options: TrainOptions
    readonly seed: number
    readonly engine: string
    readonly seconds: number
    readonly steps: number
    readonly likelihood: number | null
    readonly proposalLikelihood: number | null
    readonly history: readonly TrainPoint[]
    /** What must hold between its columns, as it was typed. */
    readonly rules: readonly string[]
    /** The trainings that this one went on from, the first one first. */
    readonly earlier: readonly EarlierTraining[]
  }
}
