import * as tf from '@tensorflow/tfjs'
import { describe, expect, it } from 'vitest'
import { adamStep } from '../../../main/engine/adam'
import { openEngine } from '../../../main/engine/engine'
import type { Program, Values } from '../../../main/engine/program'
import { createRandom } from '../../../main/engine/random'

/** A small regression network trained with Adam, gradients included: y = relu(x·w1 + b1)·w2. */
const train: Program = {
  name: 'toy training step',
  inputs: {
    x: { shape: [32, 4], dtype: 'float32' },
    y: { shape: [32, 1], dtype: 'float32' },
    rate: { shape: [], dtype: 'float32' },
    w1: { shape: [4, 16], dtype: 'float32' },
    b1: { shape: [16], dtype: 'float32' },
    w2: { shape: [16, 1], dtype: 'float32' },
    ...Object.fromEntries(
      ['m', 'v'].flatMap((k) => [
        [`${k}.w1`, { shape: [4, 16], dtype: 'float32' as const }],
        [`${k}.b1`, { shape: [16], dtype: 'float32' as const }],
        [`${k}.w2`, { shape: [16, 1], dtype: 'float32' as const }],
      ]),
    ),
  },
  state: Object.fromEntries(['w1', 'b1', 'w2', 'm.w1', 'm.b1', 'm.w2', 'v.w1', 'v.b1', 'v.w2'].map((n) => [n, n])),
  run(t) {
    const names = ['w1', 'b1', 'w2']
    const { value, grads } = tf.valueAndGrads((w1, b1, w2) => {
      const hidden = t['x']!.matMul(w1!).add(b1!).relu()
      return hidden.matMul(w2!).sub(t['y']!).square().mean().asScalar()
    })(names.map((n) => t[n]!))
    const next: Record<string, tf.Tensor> = { loss: value }
    names.forEach((n, i) => {
      const step = adamStep(t[n]!, grads[i]!, { mean: t[`m.${n}`]!, square: t[`v.${n}`]! }, t['rate']!)
      next[n] = step.weight
      next[`m.${n}`] = step.mean
      next[`v.${n}`] = step.square
    })
    return next
  },
}

async function losses(id: 'onnx-cpu' | 'tfjs-cpu' | 'tfjs-wasm'): Promise<{ losses: number[]; state: Values }> {
  const random = createRandom(7)
  const engine = await openEngine(id, { threads: 1 })
  const loaded = await engine.load(train, {
    w1: random.fillNormal(new Float32Array(64)),
    w2: random.fillNormal(new Float32Array(16)),
  })
  const seen: number[] = []
  for (let i = 0; i < 50; i++) {
    const x = random.fillNormal(new Float32Array(128))
    const y = Float32Array.from({ length: 32 }, (_, r) => x[4 * r]! - Math.abs(x[4 * r + 1]!))
    const { loss } = await loaded.call({ x, y, rate: Float32Array.of(0.01) })
    seen.push(loss![0]!)
  }
  const state = await loaded.readState()
  await loaded.dispose()
  await engine.dispose()
  return { losses: seen, state }
}

describe('the same training program on every engine', () => {
  it('gives the same losses and weights over 50 steps', async () => {
    const eager = await losses('tfjs-cpu')
    for (const id of ['onnx-cpu', 'tfjs-wasm'] as const) {
      const other = await losses(id)
      other.losses.forEach((loss, i) => expect(Math.abs(loss / eager.losses[i]! - 1)).toBeLessThan(1e-4))
      for (const [name, values] of Object.entries(eager.state))
        values.forEach((v, i) => expect(Math.abs(other.state[name]![i]! - v)).toBeLessThan(1e-4 * (1 + Math.abs(v))))
    }
    expect(eager.losses.at(-1)).toBeLessThan(eager.losses[0]! / 2)
  })
})
