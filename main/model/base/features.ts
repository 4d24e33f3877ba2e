import { meansIn } from '../context/spec'
import { toTarget } from '../encoding/continuous'
import type { Layout } from '../encoding/layout'
import type { Block } from './gaussian'

/**
 * A row as the base reads it: every number on its density's scale, one indicator per level of every category but the last, which is
 * where all the others are not, then what other rows let expect of it.
 */
export type Features = {
  readonly count: number
  /** Of each column of the layout: its first feature and how many it has. */
  readonly from: Int32Array
  readonly size: Int32Array
  /** Of what other rows let expect: the first feature and how many there are, always known. */
  readonly context: { readonly from: number; readonly size: number }
}

/** Values farther out count as these: a joint Gaussian has no tails to put them in. */
const FARTHEST = 6

export function featuresOf(layout: Layout): Features {
  const from = new Int32Array(layout.columns.length)
  const size = new Int32Array(layout.columns.length)
  let count = 0
  layout.columns.forEach((code, c) => {
    from[c] = count
    size[c] = code.kind === 'continuous' ? 1 : code.outcomes - 1
    count += size[c]!
  })
  const context = { from: count, size: meansIn(layout.context) }
  return { count: count + context.size, from, size, context }
}

/** Features that are known together or not at all: a column's, and each of what other rows let expect. */
export const blocksOf = ({ from, size, context }: Features): Block[] => [
  ...Array.from(from, (first, c) => ({ from: first, size: size[c]! })),
  ...Array.from({ length: context.size }, (_, k) => ({ from: context.from + k, size: 1 })),
]

export const held = (y: number): number => Math.min(Math.max(y, -FARTHEST), FARTHEST)

/** Writes what column `c` with this outcome (and, for a number, standardised value) says, from `at` on. */
export function writeFeatures(
  layout: Layout,
  features: Features,
  c: number,
  outcome: number,
  z: number,
  out: Float64Array,
  at: number,
): void {
  const from = at + features.from[c]!
  const code = layout.columns[c]!
  if (code.kind === 'continuous') {
    out[from] = held(toTarget(code, code.mean + code.sd * z))
    return
  }
  const size = features.size[c]!
  for (let i = 0; i < size; i++) out[from + i] = i === outcome ? 1 : 0
}

/** A number's own value as a feature. */
export const numberFeature = (layout: Layout, c: number, x: number): number => held(toTarget(layout.continuous[c]!, x))
