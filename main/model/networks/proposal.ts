import * as tf from '@tensorflow/tfjs'
import type { Layout } from '../encoding/layout'
import { LEAST_SCALE, type Sizes } from '../sizes'
import { logSoftmax, logSumExp, type Mixture } from './mixture'
import { linear, trunk, type Tensors, type TrunkInput } from './trunk'

/** What the proposal's M members say about every column of B rows, each for itself. */
export type Members = {
  /** [M, B, width]: what the heads and the energy's latents are read from. */
  readonly hidden: tf.Tensor3D
  /** [M·B, G] logits within ±30. */
  readonly logits: tf.Tensor2D | null
  /** [M, B, C, K] each. */
  readonly mixture: Mixture | null
  /** [M, B, C] direct estimate of the mean of z. */
  readonly point: tf.Tensor | null
}

const LOGIT_BOUND = 30

/**
 * The base's answers and what the trunk makes of them: logits and point estimates are moved, the mixture's means and
 * scales are told in the base's deviations from the base's mean. With heads at zero the proposal is the base.
 */
export function propose(w: Tensors, layout: Layout, sizes: Sizes, input: TrunkInput): Members {
  const hidden = trunk(w, layout, sizes, input)
  const [M, rows] = hidden.shape
  const C = layout.continuous.length
  const K = sizes.components
  const logits =
    layout.outcomes === 0
      ? null
      : (tf.reshape(held(tf.add(linear(w, 'logits', hidden), tf.expandDims(input.base.logProbabilities!, 0))), [
          M * rows,
          layout.outcomes,
        ]) as tf.Tensor2D)
  if (C === 0) return { hidden, logits, mixture: null, point: null }
  const raw = tf.reshape(linear(w, 'mixture', hidden), [M, rows, C, 3 * K])
  const part = (i: number): tf.Tensor => tf.slice(raw, [0, 0, 0, i * K], [M, rows, C, K])
  const spread = (x: tf.Tensor): tf.Tensor => tf.reshape(x, [1, rows, C, 1])
  const deviations = tf.exp(spread(input.base.logScales!))
  const mixture: Mixture = {
    logWeights: logSoftmax(part(0)),
    means: tf.add(spread(input.base.means!), tf.mul(deviations, part(1))),
    scales: tf.add(tf.mul(deviations, tf.softplus(part(2))), LEAST_SCALE),
  }
  return { hidden, logits, mixture, point: tf.add(linear(w, 'point', hidden), tf.expandDims(input.base.points!, 0)) }
}

const held = (logits: tf.Tensor): tf.Tensor => tf.mul(tf.tanh(tf.div(logits, LOGIT_BOUND)), LOGIT_BOUND)

/** What the members say together. */
export type Proposal = {
  /** [B, M·width]. */
  readonly hidden: tf.Tensor2D
  /** [B, G]. */
  readonly logProbabilities: tf.Tensor2D | null
  /** [B, C, M·K] each: the mixture of the members' mixtures. */
  readonly mixture: Mixture | null
  /** [B, C]. */
  readonly point: tf.Tensor2D | null
}

/** `logShares`: [M], the say of each member; all alike where nothing is said. */
export function combine(layout: Layout, sizes: Sizes, members: Members, logShares?: tf.Tensor): Proposal {
  const { members: M, width, components: K } = sizes
  const rows = members.hidden.shape[1]
  const G = layout.outcomes
  const C = layout.continuous.length
  const joined = (x: tf.Tensor): tf.Tensor =>
    M === 1 ? tf.reshape(x, [rows, C, K]) : tf.reshape(tf.transpose(x, [1, 2, 0, 3]), [rows, C, M * K])
  const together = (x: tf.Tensor2D): tf.Tensor2D => {
    if (M === 1) return x
    const last = tf.transpose(tf.reshape(x, [M, rows, G]), [1, 2, 0])
    if (logShares === undefined) return tf.sub(logSumExp(last), Math.log(M))
    return logSumExp(tf.add(last, tf.reshape(logShares, [1, 1, M]))) as tf.Tensor2D
  }
  const weighted = ({ logWeights }: Mixture): tf.Tensor =>
    logShares === undefined || M === 1
      ? tf.sub(joined(logWeights), Math.log(M))
      : joined(tf.add(logWeights, tf.reshape(logShares, [M, 1, 1, 1])))
  const { mixture, logits, point } = members
  return {
    hidden: tf.reshape(tf.transpose(members.hidden, [1, 0, 2]), [rows, M * width]) as tf.Tensor2D,
    logProbabilities: logits === null ? null : together(logProbabilities(layout, logits)),
    mixture:
      mixture === null
        ? null
        : {
            logWeights: weighted(mixture),
            means: joined(mixture.means),
            scales: joined(mixture.scales),
          },
    point: point === null ? null : (tf.mean(point, 0) as tf.Tensor2D),
  }
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
