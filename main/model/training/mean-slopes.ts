import type { Random } from '../../engine/random'
import { createNormalReader } from '../base/answers'
import type { NormalBase } from '../base/base'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import { maskedSet } from './validation'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Rows that are asked. */
const ASKED = 3000

/**
 * How far the mean of a long-tailed column follows the base, by least squares over rows that are learned: 1 follows it, 0 leaves the column's
 * mean. A normal distribution where values are drawn together has a mean, back where they are, that hangs on tails nobody has
 * seen. Columns that are not drawn together keep what the distribution says.
 */
export function fitMeanSlopes(
  layout: Layout,
  table: EncodedTable,
  training: Int32Array,
  base: NormalBase,
  random: Random,
): Float64Array {
  const C = layout.continuous.length
  const set = maskedSet(layout, table, training, Math.min(ASKED, training.length), { kind: 'gaps', most: 0.6 }, random)
  const { points } = createNormalReader(layout, base)(set.states)
  const above = new Float64Array(C)
  const below = new Float64Array(C)
  set.factors.columns.forEach((c, i) => {
    if (c >= C) return
    const point = points[set.factors.states[i]! * C + c]!
    above[c]! += point * table.numbers[c]!.z[set.factors.rows[i]!]!
    below[c]! += point * point
  })
  return Float64Array.from(layout.continuous, ({ warp }, c) =>
    warp.kind === 'linear' || below[c] === 0 ? 1 : Math.fround(Math.min(Math.max(above[c]! / below[c]!, 0), 1)),
  )
}
