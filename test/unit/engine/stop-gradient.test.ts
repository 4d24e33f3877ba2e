import * as tf from '@tensorflow/tfjs'
import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../main/engine/engine'
import type { Program } from '../../../main/engine/program'
import { stopGradient } from '../../../main/engine/stop-gradient'

/** d/dx Σ x·stop(x²) = stop(x²), not 3x². */
const program: Program = {
  name: 'stopped',
  inputs: { x: { shape: [3], dtype: 'float32' } },
  run: ({ x }) => {
    const { value, grad } = tf.valueAndGrad((v: tf.Tensor) => v.mul(stopGradient(v.square())).sum())(x!) as {
      value: tf.Tensor
      grad: tf.Tensor
    }
    return { value, grad }
  },
}

describe('stopGradient', () => {
  for (const id of ['onnx-cpu', 'tfjs-cpu', 'tfjs-wasm'] as const)
    it(`passes numbers on and gradients not, on ${id}`, async () => {
      const engine = await openEngine(id, { threads: 1 })
      const loaded = await engine.load(program)
      const before = tf.memory().numTensors
      const { value, grad } = await loaded.call({ x: Float32Array.of(1, 2, -3) })
      expect(value).toEqual(Float32Array.of(-18))
      expect(grad).toEqual(Float32Array.of(1, 4, 9))
      expect(tf.memory().numTensors).toBe(before)
      await loaded.dispose()
      await engine.dispose()
    })
})
