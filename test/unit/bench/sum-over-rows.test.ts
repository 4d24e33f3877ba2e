import * as tf from '@tensorflow/tfjs'
import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../main/engine/engine'
import type { Program } from '../../../main/engine/program'
import { createRandom } from '../../../main/engine/random'
import { sumOverRows } from '../../../bench/engine/sum-over-rows'

const ROWS = 10

/** Σ target · tanh(x·w) and its gradient in x and w, whole or in chunks; each doubled, so that dy is not 1. */
const program = (chunks: number | null): Program => ({
  name: `in ${chunks} chunks`,
  inputs: {
    x: { shape: [ROWS, 3], dtype: 'float32' },
    target: { shape: [ROWS, 2], dtype: 'float32' },
    w: { shape: [3, 2], dtype: 'float32' },
  },
  run({ x, target, w }) {
    const term = ([rows]: tf.Tensor[], [goal]: tf.Tensor[], [weights]: tf.Tensor[]): tf.Scalar =>
      goal!.mul(tf.matMul(rows!, weights!).tanh()).sum().asScalar()
    const loss = (rows: tf.Tensor, weights: tf.Tensor): tf.Scalar => {
      // Computed from the inputs, so that gradients have to pass on.
      const parts = { rows: [rows.mul(0.5)], fixed: [target!], shared: [weights.square()] }
      const sum =
        chunks === null ? term(parts.rows, parts.fixed, parts.shared) : sumOverRows({ ...parts, term }, chunks)
      return sum.mul(2).asScalar()
    }
    const { value, grads } = tf.valueAndGrads(loss)([x!, w!])
    return { value, gradientX: grads[0]!, gradientW: grads[1]! }
  },
})

const random = createRandom(31)
const inputs = {
  x: random.fillNormal(new Float32Array(ROWS * 3)),
  target: random.fillNormal(new Float32Array(ROWS * 2)),
  w: random.fillNormal(new Float32Array(6)),
}

describe('a term computed in chunks of rows', () => {
  for (const id of ['onnx-cpu', 'tfjs-cpu'] as const)
    it(`has the value and the gradients of the whole on ${id}`, async () => {
      const engine = await openEngine(id, { threads: 1 })
      const whole = await (await engine.load(program(null))).call(inputs)
      for (const chunks of [1, 2, 3, 10, 50]) {
        const parts = await (await engine.load(program(chunks))).call(inputs)
        for (const [name, values] of Object.entries(whole))
          values.forEach((v, i) => expect(parts[name]![i], `${name} in ${chunks} chunks`).toBeCloseTo(v, 5))
      }
      await engine.dispose()
    })

  it('leaves no tensors behind', async () => {
    const engine = await openEngine('tfjs-cpu')
    const loaded = await engine.load(program(3))
    await loaded.call(inputs)
    const { numTensors } = tf.memory()
    await loaded.call(inputs)
    expect(tf.memory().numTensors).toBe(numTensors)
    await loaded.dispose()
  })
})
