import type { Span } from '../../../rules/choice'
import type { ContinuousCode } from '../../encoding/code'

/** What the rules leave for a cell, in the model's terms: levels are the model's own. */
export type Left =
  | { readonly kind: 'free' }
  | { readonly kind: 'value'; readonly value: number }
  /** `code`: the column's, with the outermost of the spans as its bounds. */
  | { readonly kind: 'spans'; readonly code: ContinuousCode; readonly spans: readonly Span[] }
  | { readonly kind: 'levels'; readonly allowed: readonly boolean[] }
  | { readonly kind: 'none' }

/**
 * The same for a value that is there. `decided`: it follows from the rest of the row, and is it or is not. Where nothing is left at all the
 * fault may be any cell's, and it is judged without rules.
 */
export type Judged =
  | Exclude<Left, { readonly kind: 'value' | 'none' }>
  | { readonly kind: 'decided'; readonly value: number; readonly isAllowed: boolean }

/** Rules while the open cells of rows are drawn one after the other, each seeing those before it. */
export type CellRules = {
  /** The order in which a row's open columns are drawn: what a formula computes comes after what it is computed from. */
  order(i: number, columns: Int32Array): Int32Array
  left(i: number, c: number): Left
  put(i: number, c: number, value: number): void
  /** Whether some cell of the row found no value. */
  isDead(i: number): boolean
}
