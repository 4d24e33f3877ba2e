import type { Layout } from '../encoding/layout'

/**
 * Trees for one column, laid end to end, each node before its children: the left child is the next node, the right one is
 * named. A leaf holds what the rows that came to it say about the column, `leafSize` numbers.
 */
export type ColumnTrees = {
  /** First node of every tree, and one more: where they end. */
  readonly starts: Int32Array
  /** Per node: the feature that is asked for, -1 = leaf. */
  readonly feature: Int32Array
  /** Per node: values up to this go left; for a leaf, its number. */
  readonly threshold: Float32Array
  readonly right: Int32Array
  /** [leaves, leafSize]. */
  readonly leaves: Float32Array
  /** Per tree and outcome of every category: what the level counts as when it is asked for; [trees, levels in all]. */
  readonly levelScores: Float32Array
  /** Per tree: the outcome of a category whose probability by the normal distribution is a feature. */
  readonly asked: Int32Array
  /** How far the trees are followed: in the place and spread of numbers, and in the probabilities of outcomes. */
  readonly say: number
  readonly sayOutcomes: number
  /** Share, in the mean of all values, of what the leaves say of it directly; the rest follows from the distribution. */
  readonly sayMean: number
  /** Factor by which the stated variance must grow to be that of rows the trees have not seen. */
  readonly widening: number
}

/** Trees that correct the joint normal distribution, per column of the layout; null where they would not help. */
export type Trees = {
  /** Names the rows that each tree was grown on; see `isGrownOn`. */
  readonly seed: number
  /** Up to this share of open columns the trees are believed; with nothing known they have no say. */
  readonly openUpTo: number
  readonly columns: readonly (ColumnTrees | null)[]
}

/**
 * Numbers in a leaf: the outcomes' shares, and for a number the means of its deviation and of its square, where it is no atom,
 * and of how far it is from the mean expected, over the leaf's rows.
 */
export const leafSizeOf = (layout: Layout, c: number): number =>
  (layout.gateOf[c]?.size ?? 0) + (c < layout.continuous.length ? 3 : 0)

/** Where each category's levels begin among `levelScores`, and how many there are in all. */
export function levelPlaces(layout: Layout): { readonly from: Int32Array; readonly count: number } {
  let count = 0
  const from = Int32Array.from(layout.columns, (code) => {
    const at = count
    if (code.kind === 'discrete') count += code.outcomes
    return at
  })
  return { from, count }
}

/** Share of the rows that a tree is grown on. */
export const GROWN_ON = 0.64

/** Whether tree `tree` of a column was grown on this row: the others can say something about it that they do not know. */
export function isGrownOn(seed: number, column: number, tree: number, row: number): boolean {
  let h =
    (Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(tree + 1, 0x85ebca6b) ^ Math.imul(column + 1, 0xc2b2ae35) ^ seed) | 0
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0 < GROWN_ON * 2 ** 32
}
