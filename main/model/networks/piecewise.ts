import type { Layout } from '../encoding/layout'
import * as tf from '@tensorflow/tfjs'

/** Per column J bins: where each begins and 1/width; bins that a column lacks have rate 0. Both C·J numbers. */
function binsOf(edges: readonly (readonly number[])[], J: number): { from: Float32Array; rate: Float32Array } {
  const from = new Float32Array(edges.length * J)
  const rate = new Float32Array(edges.length * J)
  edges.forEach((list, c) => {
    for (let j = 0; j + 1 < list.length; j++) {
      from[c * J + j] = list[j]!
      rate[c * J + j] = 1 / Math.max(list[j + 1]! - list[j]!, 1e-6)
    }
  })
  return { from, rate }
}

const through = (offset: tf.Tensor, rate: tf.Tensor): tf.Tensor => tf.minimum(tf.maximum(tf.mul(offset, rate), 0), 1)

/** [B, C, J]: how far z has gone through each of its column's quantile bins, 0…1. */
export function piecewiseInputs(layout: Layout, z: tf.Tensor): tf.Tensor {
  const J = layout.bins
  const C = layout.continuous.length
  const { from, rate } = binsOf(
    layout.continuous.map(({ knots }) => knots),
    J,
  )
  const offset = tf.sub(tf.reshape(z, [z.shape[0]!, C, 1]), tf.tensor(from, [1, C, J]))
  return through(offset, tf.tensor(rate, [1, C, J]))
}

/** [N, P, J]: how far P values of each of N pairs have gone through the bins of the pair's column. `columns`: [N, C] one-hot. */
export function piecewiseValues(layout: Layout, columns: tf.Tensor2D, y: tf.Tensor2D): tf.Tensor3D {
  const J = layout.grains
  const C = layout.continuous.length
  const [pairs, points] = y.shape
  const { from, rate } = binsOf(
    layout.continuous.map(({ grain }) => grain),
    J,
  )
  const own = (numbers: Float32Array): tf.Tensor =>
    tf.reshape(tf.matMul(columns, tf.tensor2d(numbers, [C, J])), [pairs, 1, J])
  return through(tf.sub(tf.reshape(y, [pairs, points, 1]), own(from)), own(rate)) as tf.Tensor3D
}
