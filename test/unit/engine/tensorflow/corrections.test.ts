import * as tf from '@tensorflow/tfjs'
import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../../main/engine/engine'
import type { Program } from '../../../../main/engine/program'

const program: Program = {
  name: 'what the backends get wrong',
  inputs: { x: { shape: [2, 3], dtype: 'float32' }, index: { shape: [2], dtype: 'int32' } },
  run: (t) => ({
    sums: tf.cumsum(t['x']!, -1),
    hot: tf.oneHot(t['index']!, 3, 1, 0, 'float32').mul(2.5),
    integers: tf.oneHot(t['index']!, 3, 7, 1),
  }),
}

describe('corrected kernels', () => {
  for (const id of ['onnx-cpu', 'tfjs-cpu', 'tfjs-wasm'] as const)
    it(`are right on ${id}`, async () => {
      const engine = await openEngine(id, { threads: 1 })
      const loaded = await engine.load(program)
      const outputs = await loaded.call({ x: Float32Array.of(1, 2, 3, 4, 5, 6), index: Int32Array.of(2, 0) })
      expect(outputs['sums']).toEqual(Float32Array.of(1, 3, 6, 4, 9, 15))
      expect(outputs['hot']).toEqual(Float32Array.of(0, 0, 2.5, 2.5, 0, 0))
      expect(outputs['integers']).toEqual(Int32Array.of(1, 1, 7, 7, 1, 1))
      await engine.dispose()
    })
})
