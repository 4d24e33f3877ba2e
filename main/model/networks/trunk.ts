import * as tf from '@tensorflow/tfjs'
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
  /** Per block [B, width], already scaled by 1/(1 − rate); null = no dropout. */
  readonly dropout: readonly tf.Tensor[] | null
}

/** One wild value must not drown its row. */
const INPUT_BOUND = 8

/**
 * The proposal's trunk: the zero-filled row and its mask, [φ(x_o; b), b], through pre-activation residual blocks
 * h += W₂·dropout(relu(W₁·relu(h))). Numbers enter standardised and as piecewise-linear features between quantiles.
 * Returns relu(h), [B, width].
 */
export function trunk(w: Tensors, layout: Layout, sizes: Sizes, input: TrunkInput): tf.Tensor2D {
  const { observed } = input
  let h = tf.add(tf.matMul(observed, w['in.observed'] as tf.Tensor2D), w['in.bias']!) as tf.Tensor2D
  if (input.outcomes !== null) {
    const seen = tf.mul(input.outcomes, tf.matMul(observed, outcomeColumns(layout)))
    h = tf.add(h, tf.matMul(seen as tf.Tensor2D, w['in.outcomes'] as tf.Tensor2D))
  }
  if (input.z !== null) {
    const [rows, C] = input.z.shape as [number, number]
    const seen = tf.slice(observed, [0, 0], [rows, C])
    const z = tf.mul(tf.minimum(tf.maximum(input.z, -INPUT_BOUND), INPUT_BOUND), seen)
    h = tf.add(h, tf.matMul(z as tf.Tensor2D, w['in.numbers'] as tf.Tensor2D))
    if (layout.bins > 0) {
      const bins = tf.mul(piecewise(layout, input.z), tf.reshape(seen, [rows, C, 1]))
      h = tf.add(h, tf.matMul(tf.reshape(bins, [rows, C * layout.bins]) as tf.Tensor2D, w['in.bins'] as tf.Tensor2D))
    }
  }
  for (let i = 0; i < sizes.blocks; i++) {
    let inner = tf.relu(linear(w, `block${i}.in`, tf.relu(h)))
    const dropout = input.dropout?.[i]
    if (dropout !== undefined) inner = tf.mul(inner, dropout)
    h = tf.add(h, linear(w, `block${i}.out`, inner as tf.Tensor2D))
  }
  return tf.relu(h)
}

export const linear = (w: Tensors, name: string, x: tf.Tensor2D): tf.Tensor2D =>
  tf.add(tf.matMul(x, w[name] as tf.Tensor2D), w[`${name}.bias`]!)

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
