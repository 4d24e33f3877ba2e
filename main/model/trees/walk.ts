import type { BaseAnswers } from '../base/answers'
import type { Layout } from '../encoding/layout'
import { ownFeature, rowFeatures } from './completed'
import { isGrownOn, leafSizeOf, levelPlaces, type ColumnTrees } from './trees'

/**
 * What the leaves say about column `c` of one row, averaged over the trees that were not grown on it.
 * `x`: the completed row from `at` on. `row`: of the table the trees were grown on; -1 = another one, all trees speak.
 */
export function createWalk(layout: Layout, c: number, trees: ColumnTrees, seed: number) {
  const d = layout.columns.length
  const C = layout.continuous.length
  const F = rowFeatures(layout)
  const { starts, feature, threshold, right, leaves, levelScores, asked } = trees
  const size = leafSizeOf(layout, c)
  const places = levelPlaces(layout)
  const said = new Float64Array(size)
  const count = starts.length - 1

  /** Null where every tree was grown on the row. The same array at every call. */
  return (answers: BaseAnswers, x: Float32Array, i: number, row: number): Float64Array | null => {
    said.fill(0)
    let spoke = 0
    const at = i * F
    for (let tree = 0; tree < count; tree++) {
      if (row >= 0 && isGrownOn(seed, c, tree, row)) continue
      spoke++
      const scores = tree * places.count
      let node = starts[tree]!
      for (let asks = feature[node]!; asks >= 0; asks = feature[node]!) {
        const value =
          asks === F
            ? ownFeature(layout, answers, i, c, asked[tree]!)
            : asks < C || asks >= d
              ? x[at + asks]!
              : levelScores[scores + places.from[asks]! + x[at + asks]!]!
        node = value <= threshold[node]! ? node + 1 : right[node]!
      }
      const leaf = threshold[node]! * size
      for (let k = 0; k < size; k++) said[k]! += leaves[leaf + k]!
    }
    if (spoke === 0) return null
    for (let k = 0; k < size; k++) said[k]! /= spoke
    return said
  }
}
