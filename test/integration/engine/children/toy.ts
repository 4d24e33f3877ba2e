import * as tf from '@tensorflow/tfjs'
import type { Engine } from '../../../../main/engine/engine'
import type { Program } from '../../../../main/engine/program'
import { createRandom } from '../../../../main/engine/random'

const ROWS = 64

/** Least squares by gradient descent: y = 2·x₀ − 3·x₁ + 0.5·x₂. */
const toy: Program = {
  name: 'toy regression',
  inputs: {
    x: { shape: [ROWS, 3], dtype: 'float32' },
    y: { shape: [ROWS, 1], dtype: 'float32' },
    w: { shape: [3, 1], dtype: 'float32' },
  },
  state: { w: 'w' },
  run({ x, y, w }) {
    const { value, grad } = tf.valueAndGrad((weights: tf.Tensor) =>
      tf.matMul(x!, weights).sub(y!).square().mean().asScalar(),
    )(w!) as { value: tf.Tensor; grad: tf.Tensor }
    return { loss: value, w: w!.sub(grad.mul(0.2)) }
  },
}

/** Trains the toy program and returns the weights it found. */
export async function trainToy(engine: Engine): Promise<number[]> {
  const random = createRandom(12)
  const loaded = await engine.load(toy)
  for (let step = 0; step < 200; step++) {
    const x = random.fillNormal(new Float32Array(ROWS * 3))
    const y = Float32Array.from({ length: ROWS }, (_, i) => 2 * x[3 * i]! - 3 * x[3 * i + 1]! + 0.5 * x[3 * i + 2]!)
    await loaded.call({ x, y })
  }
  const { w } = await loaded.readState()
  await loaded.dispose()
  return [...w!]
}
