import * as tf from '@tensorflow/tfjs'
import * as ort from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../main/engine/engine'
import { exportOnnx } from '../../../main/engine/export-onnx'
import type { Program } from '../../../main/engine/program'
import { createRandom } from '../../../main/engine/random'

const forward: Program = {
  name: 'forward pass',
  inputs: {
    x: { shape: [5, 3], dtype: 'float32' },
    w: { shape: [3, 4], dtype: 'float32' },
    b: { shape: [4], dtype: 'float32' },
  },
  state: { w: 'w', b: 'b' },
  run: ({ x, w, b }) => ({
    p: tf.matMul(x!, w!).add(b!).softmax(),
    best: tf.argMax(tf.matMul(x!, w!).add(b!), 1),
    w: w!,
    b: b!,
  }),
}

describe('an exported .onnx file', () => {
  const random = createRandom(2)
  const state = { w: random.fillNormal(new Float32Array(12)), b: random.fillNormal(new Float32Array(4)) }
  const x = random.fillNormal(new Float32Array(15))

  it('gives the same numbers in a fresh session, with the weights inside', async () => {
    const bytes = exportOnnx(forward, state, { columns: 'a,b' })
    const session = await ort.InferenceSession.create(bytes)
    expect([...session.inputNames]).toEqual(['x'])
    expect([...session.outputNames]).toEqual(['p', 'best'])
    const results = await session.run({ x: new ort.Tensor('float32', x, [5, 3]) })
    const engine = await openEngine('tfjs-cpu')
    const expected = await (await engine.load(forward, state)).call({ x })
    expect(results['best']!.data).toEqual(expected['best'])
    ;(results['p']!.data as Float32Array).forEach((p, i) => expect(p).toBeCloseTo(expected['p']![i]!, 6))
  })

  it('is the same file every time', () => {
    expect(exportOnnx(forward, state)).toEqual(exportOnnx(forward, state))
  })

  it('needs all weights', () => {
    expect(() => exportOnnx(forward, { w: state.w })).toThrow('without its input "b"')
  })
})
