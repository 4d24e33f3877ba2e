import * as tf from '@tensorflow/tfjs'

/** x as a constant: the same numbers, through which no gradient flows and no time is spent on one. */
export function stopGradient<T extends tf.Tensor>(x: T): T {
  // TensorFlow.js has no such op. Calling the kernel itself, past the tape, leaves nothing to differentiate.
  const backend = tf.backend()
  const identity = tf.getKernel('Identity', tf.getBackend())
  if (identity === undefined) throw new Error(`The TensorFlow.js backend "${tf.getBackend()}" cannot copy tensors.`)
  const made = identity.kernelFunc({ inputs: { x }, attrs: {}, backend })
  return tf.engine().makeTensorFromTensorInfo(Array.isArray(made) ? made[0]! : made) as T
}
