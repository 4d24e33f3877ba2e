import * as tf from '@tensorflow/tfjs'
import type { Spec } from '../../engine/program'
import { contextSize } from '../context/spec'
import type { Layout } from '../encoding/layout'
import type { Sizes } from '../sizes'

export type Tensors = Readonly<Record<string, tf.Tensor>>

/** A row as the trunk reads it. B rows, d columns of which C numbers, G outcomes. */
export type TrunkInput = {
  /** [B, C] standardised values; anything where not observed. */
  readonly z: tf.Tensor | null
  /** [B, G] one-hot outcomes of every gate; anything where not observed. */
  readonly outcomes: tf.Tensor | null
  /** [B, d] 1 = observed. */
  readonly observed: tf.Tensor2D
  readonly base: BaseTensors
  /** [B, K] what other rows let expect; null where they are not read. */
  readonly context: tf.Tensor | null
  /** Per block [M, B, width], already scaled by 1/(1 − rate); null = no dropout. */
  readonly dropout: readonly tf.Tensor[] | null
}

/** What the base says about the columns that are not observed, 0 for the others; see `BaseAnswers`. */
export type BaseTensors = {
  /** [B, C] each. */
  readonly means: tf.Tensor | null
  readonly logScales: tf.Tensor | null
  readonly points: tf.Tensor | null
  /** [B, G]. */
  readonly logProbabilities: tf.Tensor | null
}

/** The base's answers for `rows` rows, and what other rows let expect of them, as a program's inputs. */
export function baseInputs({ continuous, outcomes, context }: Layout, rows: number): Record<string, Spec> {
  const inputs: Record<string, Spec> = {}
  if (context !== null) inputs['context'] = { shape: [rows, contextSize(context)], dtype: 'float32' }
  if (outcomes > 0) inputs['base.logProbabilities'] = { shape: [rows, outcomes], dtype: 'float32' }
  if (continuous.length > 0)
    for (const name of ['base.means', 'base.logScales', 'base.points'])
      inputs[name] = { shape: [rows, continuous.length], dtype: 'float32' }
  return inputs
}

/** The same as tensors. */
export const baseTensors = (t: Tensors): BaseTensors => ({
  means: t['base.means'] ?? null,
  logScales: t['base.logScales'] ?? null,
  points: t['base.points'] ?? null,
  logProbabilities: t['base.logProbabilities'] ?? null,
})

/** One wild value must not drown its row. */
const INPUT_BOUND = 8

/**
 * The proposal's M trunks side by side: the zero-filled row and its mask, [φ(x_o; b), b], through pre-activation residual
 * blocks h += W₂·dropout(relu(W₁·relu(h))). Numbers enter standardised and as piecewise-linear features between
 * quantiles, open columns as the base sees them. The trunks share the input and nothing else. Returns relu(h), [M, B, width].
 */
export function trunk(w: Tensors, layout: Layout, sizes: Sizes, input: TrunkInput): tf.Tensor3D {
  const { members: M, width } = sizes
  const rows = input.observed.shape[0]
  const flat = tf.add(enter(w, layout, input), w['in.bias']!)
  let h: tf.Tensor = tf.transpose(tf.reshape(flat, [rows, M, width]), [1, 0, 2])
  for (let i = 0; i < sizes.blocks; i++) {
    let inner: tf.Tensor = tf.relu(linear(w, `block${i}.in`, tf.relu(h)))
    const dropout = input.dropout?.[i]
    if (dropout !== undefined) inner = tf.mul(inner, dropout)
    h = tf.add(h, linear(w, `block${i}.out`, inner))
  }
  return tf.relu(h) as tf.Tensor3D
}

/** The input layer of all members at once, [B, M·width]: one product per kind of input, so nothing is concatenated. */
function enter(w: Tensors, layout: Layout, input: TrunkInput): tf.Tensor {
  const { observed } = input
  let h: tf.Tensor = tf.matMul(observed, w['in.observed'] as tf.Tensor2D)
  if (input.context !== null)
    h = tf.add(h, tf.matMul(bounded(input.context) as tf.Tensor2D, w['in.context'] as tf.Tensor2D))
  if (input.outcomes !== null) {
    const seen = tf.mul(input.outcomes, tf.matMul(observed, outcomeColumns(layout)))
    h = tf.add(h, tf.matMul(seen as tf.Tensor2D, w['in.outcomes'] as tf.Tensor2D))
    const expected = tf.sub(tf.exp(input.base.logProbabilities!), tf.matMul(observed, outcomeColumns(layout)))
    h = tf.add(h, tf.matMul(expected as tf.Tensor2D, w['in.base.outcomes'] as tf.Tensor2D))
  }
  if (input.z === null) return h
  const [rows, C] = input.z.shape as [number, number]
  const seen = tf.slice(observed, [0, 0], [rows, C])
  const z = tf.mul(bounded(input.z), seen)
  h = tf.add(h, tf.matMul(z as tf.Tensor2D, w['in.numbers'] as tf.Tensor2D))
  h = tf.add(h, tf.matMul(bounded(input.base.means!) as tf.Tensor2D, w['in.base.means'] as tf.Tensor2D))
  h = tf.add(h, tf.matMul(input.base.logScales as tf.Tensor2D, w['in.base.scales'] as tf.Tensor2D))
  if (layout.bins === 0) return h
  const bins = tf.mul(piecewise(layout, input.z), tf.reshape(seen, [rows, C, 1]))
  return tf.add(h, tf.matMul(tf.reshape(bins, [rows, C * layout.bins]) as tf.Tensor2D, w['in.bins'] as tf.Tensor2D))
}

const bounded = (x: tf.Tensor): tf.Tensor => tf.minimum(tf.maximum(x, -INPUT_BOUND), INPUT_BOUND)

/** x·W + b, for matrices or for stacks of them. */
export const linear = (w: Tensors, name: string, x: tf.Tensor): tf.Tensor =>
  tf.add(tf.matMul(x, w[name]!), w[`${name}.bias`]!)

/** [B, C, J]: how far z has gone through each of its column's quantile bins, 0…1. */
function piecewise(layout: Layout, z: tf.Tensor): tf.Tensor {
  const J = layout.bins
  const C = layout.continuous.length
  const from = new Float32Array(C * J)
  const rate = new Float32Array(C * J)
  layout.continuous.forEach(({ knots }, c) => {
    for (let j = 0; j + 1 < knots.length; j++) {
      from[c * J + j] = knots[j]!
      rate[c * J + j] = 1 / Math.max(knots[j + 1]! - knots[j]!, 1e-6)
    }
  })
  const offset = tf.sub(tf.reshape(z, [z.shape[0]!, C, 1]), tf.tensor(from, [1, C, J]))
  return tf.minimum(tf.maximum(tf.mul(offset, tf.tensor(rate, [1, C, J])), 0), 1)
}

/** [d, G]: 1 where an outcome belongs to a column. */
function outcomeColumns(layout: Layout): tf.Tensor2D {
  const belongs = new Float32Array(layout.columns.length * layout.outcomes)
  for (const { column, offset, size } of layout.gates)
    belongs.fill(1, column * layout.outcomes + offset, column * layout.outcomes + offset + size)
  return tf.tensor2d(belongs, [layout.columns.length, layout.outcomes])
}
