import * as tf from '@tensorflow/tfjs'
import type { Layout } from '../encoding/layout'
import { MOST_ENERGY, type Sizes } from '../sizes'
import { mixtureMoments, type Mixture } from './mixture'
import { linear, type Tensors } from './trunk'

/** What the energy network reads about the value itself: place within the proposal, place on the scale, log q. */
export const ENERGY_FEATURES = 3

/** Lifts −log q above zero (no component is narrower than 0.001, so log q < 6), where softplus is nearly the identity. */
const LIFT = 8

/**
 * Latents γ for N (row, column) pairs, [N, latent]: one projection of the row, scaled and moved per column, so that a
 * column reads what matters to it without an output layer of its own. `columns`: [N, C] one-hot.
 */
export function latents(w: Tensors, projected: tf.Tensor2D, columns: tf.Tensor2D): tf.Tensor2D {
  const gain = tf.add(tf.matMul(columns, w['latent.gain'] as tf.Tensor2D), 1)
  const offset = tf.matMul(columns, w['latent.column'] as tf.Tensor2D)
  return tf.relu(tf.add(tf.mul(projected, gain), offset))
}

/**
 * E(y; γ, q) = clip(softplus(net(y, γ) − log q(y) + lift), 0, 30) for P values of each of N pairs, [N, P].
 * The −log q(y) is a skip connection from the proposal: with an untrained net, p = q, and the net learns only where
 * they differ. Neither y nor q takes gradients. The first layer splits: γ's part is computed once per pair and
 * broadcast over the P values. The value also enters by what it is near to among the column's grains, with weights of the
 * column's own: heaped values and sharp edges are finer than anything a smooth function of y could follow.
 */
export function energies(
  w: Tensors,
  layout: Layout,
  sizes: Sizes,
  /** [N, C] one-hot. */
  columns: tf.Tensor2D,
  latent: tf.Tensor2D,
  /** [N, 1, K] each, without gradient. */
  mixture: Mixture,
  /** [N, P], without gradient. */
  y: tf.Tensor2D,
  logQ: tf.Tensor2D,
): tf.Tensor2D {
  const [pairs, points] = y.shape
  const { energyWidth } = sizes
  const { mean, deviation } = mixtureMoments(mixture)
  const flat = (x: tf.Tensor): tf.Tensor => tf.reshape(x, [pairs, 1])
  const bounded = (x: tf.Tensor, bound: number): tf.Tensor => tf.minimum(tf.maximum(x, -bound), bound)
  const place = bounded(tf.div(tf.sub(y, flat(mean)), tf.add(flat(deviation), 1e-4)), 6)
  const features = tf.stack([place, bounded(y, 6), bounded(tf.mul(logQ, 0.3), 3)], 2)
  const shared = tf.matMul(
    tf.reshape(features, [pairs * points, ENERGY_FEATURES]) as tf.Tensor2D,
    w['energy.value'] as tf.Tensor2D,
  )
  let value = tf.reshape(shared, [pairs, points, energyWidth])
  if (layout.grains > 0) {
    const own = tf.reshape(tf.matMul(columns, w['energy.grain'] as tf.Tensor2D), [pairs, layout.grains, energyWidth])
    value = tf.add(value, tf.matMul(nearness(layout, columns, y), own as tf.Tensor3D))
  }
  const context = tf.add(tf.matMul(latent, w['energy.latent'] as tf.Tensor2D), w['energy.bias']!)
  let h = tf.reshape(tf.add(value, tf.reshape(context, [pairs, 1, energyWidth])), [
    pairs * points,
    energyWidth,
  ]) as tf.Tensor2D
  for (let i = 0; i < sizes.energyBlocks; i++) {
    const inner = tf.relu(linear(w, `energy${i}.in`, tf.relu(h)))
    h = tf.add(h, linear(w, `energy${i}.out`, inner)) as tf.Tensor2D
  }
  const net = tf.reshape(linear(w, 'energy.end', tf.relu(h)), [pairs, points])
  return tf.minimum(tf.softplus(tf.add(tf.sub(net, logQ), LIFT)), MOST_ENERGY) as tf.Tensor2D
}

/** [N, P, J]: 1 where a value is at a grain of its pair's column, 0 beyond the grain's reach. */
function nearness(layout: Layout, columns: tf.Tensor2D, y: tf.Tensor2D): tf.Tensor3D {
  const J = layout.grains
  const C = layout.continuous.length
  const [pairs, points] = y.shape
  const at = new Float32Array(C * J)
  const reach = new Float32Array(C * J)
  const rate = new Float32Array(C * J)
  layout.continuous.forEach(({ grain }, c) =>
    grain.forEach((one, j) => {
      at[c * J + j] = one.at
      reach[c * J + j] = one.reach
      rate[c * J + j] = 1 / one.edge
    }),
  )
  const own = (numbers: Float32Array): tf.Tensor =>
    tf.reshape(tf.matMul(columns, tf.tensor2d(numbers, [C, J])), [pairs, 1, J])
  const distance = tf.abs(tf.sub(tf.reshape(y, [pairs, points, 1]), own(at)))
  return tf.minimum(tf.maximum(tf.mul(tf.sub(own(reach), distance), own(rate)), 0), 1) as tf.Tensor3D
}
