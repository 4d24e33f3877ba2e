import type { ArrangementFacts } from '../../table/seam/typed'
import type { Kernel } from './kernel'
import type { Trend } from './trend'

/** One column whose neighbours say something about it. */
export type ContextColumn = {
  /** Its place in the layout. */
  readonly column: number
  /** Categories: the outcomes whose shares are expected; null for a number, which is one feature. */
  readonly outcomes: readonly number[] | null
  /** Mean and deviation of each feature: numbers on their density's scale, outcomes as 0 and 1. */
  readonly center: readonly number[]
  readonly scale: readonly number[]
  /** What all groups have in common along the order, for a number; what neighbours say is about what it leaves over. */
  readonly trend: Trend | null
  readonly kernel: Kernel
}

/** What a model knows about the rows around a row: how they are arranged, and how alike near ones are in each column. */
export type ContextSpec = ArrangementFacts & {
  /** The usual step of the order, in its own units: what distances are measured in. */
  readonly step: number
  readonly columns: readonly ContextColumn[]
}

/** The context of a state: expected values of all features, then the deviation of each column's. With nothing known: zeros, then ones. */
export const meansIn = (spec: ContextSpec | null): number =>
  spec === null ? 0 : spec.columns.reduce((sum, { center }) => sum + center.length, 0)
export const contextSize = (spec: ContextSpec | null): number =>
  spec === null ? 0 : meansIn(spec) + spec.columns.length
