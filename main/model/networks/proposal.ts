import * as tf from '@tensorflow/tfjs'
import type { Layout } from '../encoding/layout'
import { LEAST_SCALE, type Sizes } from '../sizes'
import { logSoftmax, type Mixture } from './mixture'
import { linear, trunk, type Tensors, type TrunkInput } from './trunk'

/** What the proposal network says about every column of B rows. */
export type Proposal = {
  /** [B, width]: what the heads and the energy's latents are read from. */
  readonly hidden: tf.Tensor2D
  /** [B, G] logits within ±30; [B, G] log-probabilities are `logProbabilities` of them. */
  readonly logits: tf.Tensor2D | null
  /** [B, C, K] each. */
  readonly mixture: Mixture | null
  /** [B, C] direct estimate of the mean of z. */
  readonly point: tf.Tensor2D | null
}

const LOGIT_BOUND = 30

export function propose(w: Tensors, layout: Layout, sizes: Sizes, input: TrunkInput): Proposal {
  const hidden = trunk(w, layout, sizes, input)
  const rows = hidden.shape[0]
  const C = layout.continuous.length
  const K = sizes.components
  const logits =
    layout.outcomes === 0
      ? null
      : (tf.mul(tf.tanh(tf.div(linear(w, 'logits', hidden), LOGIT_BOUND)), LOGIT_BOUND) as tf.Tensor2D)
  if (C === 0) return { hidden, logits, mixture: null, point: null }
  const raw = tf.reshape(linear(w, 'mixture', hidden), [rows, C, 3 * K])
  const part = (i: number): tf.Tensor => tf.slice(raw, [0, 0, i * K], [rows, C, K])
  const mixture: Mixture = {
    logWeights: logSoftmax(part(0)),
    means: part(1),
    scales: tf.add(tf.softplus(part(2)), LEAST_SCALE),
  }
  return { hidden, logits, mixture, point: linear(w, 'point', hidden) }
}

/** [G, H]: 1 where an outcome belongs to a gate. */
export function gateOutcomes(layout: Layout): tf.Tensor2D {
  const H = layout.gates.length
  const belongs = new Float32Array(layout.outcomes * H)
  layout.gates.forEach(({ offset, size }, h) => {
    for (let g = offset; g < offset + size; g++) belongs[g * H + h] = 1
  })
  return tf.tensor2d(belongs, [layout.outcomes, H])
}

/** Logits to log-probabilities within each gate. Bounded logits need no shift: e³⁰ is far from overflow. */
export function logProbabilities(layout: Layout, logits: tf.Tensor2D): tf.Tensor2D {
  const gates = gateOutcomes(layout)
  const normalisers = tf.log(tf.matMul(tf.exp(logits), gates))
  return tf.sub(logits, tf.matMul(normalisers, gates, false, true))
}
