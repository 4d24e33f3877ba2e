import type { Kept } from './kept'

/** What a pass over the cells of a column finds, whichever way it reads them; values are NaN where there are none. */
export type CellFindings = {
  readonly values: Float64Array
  readonly count: number
  readonly gaps: number
  /** Texts that are neither values nor codes for "missing". */
  readonly kept: Kept
  readonly foundCodes: readonly string[]
  readonly distinct: number
  readonly low: number
  readonly high: number
  readonly quotedCount: number
}
