import * as tf from '@tensorflow/tfjs'
import { stopGradient } from '../../engine/stop-gradient'

/** Mixtures of K Gaussians, K on the last axis. */
export type Mixture = { readonly logWeights: tf.Tensor; readonly means: tf.Tensor; readonly scales: tf.Tensor }

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI)

/**
 * log Σ_k π_k N(y; μ_k, σ_k), reduced over the last axis of the broadcast of y with the mixture.
 * y: […, 1] or broadcastable to […, K]; returns […].
 */
export function mixtureLogDensity(mixture: Mixture, y: tf.Tensor): tf.Tensor {
  const standard = tf.div(tf.sub(y, mixture.means), mixture.scales)
  const constants = tf.sub(tf.sub(mixture.logWeights, tf.log(mixture.scales)), HALF_LOG_TWO_PI)
  return logSumExp(tf.sub(constants, tf.mul(tf.square(standard), 0.5)))
}

/** Over the last axis. The shift takes no gradient: it cancels. */
export function logSumExp(x: tf.Tensor): tf.Tensor {
  const top = stopGradient(tf.max(x, -1, true))
  const sum = tf.sum(tf.exp(tf.sub(x, top)), -1)
  return tf.add(tf.log(sum), tf.reshape(top, sum.shape))
}

export function logSoftmax(x: tf.Tensor): tf.Tensor {
  const shifted = tf.sub(x, stopGradient(tf.max(x, -1, true)))
  return tf.sub(shifted, tf.log(tf.sum(tf.exp(shifted), -1, true)))
}

/** Mean and standard deviation of each mixture, […, 1]. */
export function mixtureMoments({ logWeights, means, scales }: Mixture): { mean: tf.Tensor; deviation: tf.Tensor } {
  const weights = tf.exp(logWeights)
  const mean = tf.sum(tf.mul(weights, means), -1, true)
  const spread = tf.add(tf.square(scales), tf.square(tf.sub(means, mean)))
  return { mean, deviation: tf.sqrt(tf.sum(tf.mul(weights, spread), -1, true)) }
}
