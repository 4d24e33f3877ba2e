import type * as tf from '@tensorflow/tfjs'
import { describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../main/engine/engine'
import { withFallback, type Notice } from '../../../main/engine/fallback'
import type { Program } from '../../../main/engine/program'

/** Adds its input to a running total. */
const total: Program = {
  name: 'running total',
  inputs: { add: { shape: [2], dtype: 'float32' }, sum: { shape: [2], dtype: 'float32' } },
  state: { sum: 'next' },
  run: ({ add, sum }: Readonly<Record<string, tf.Tensor>>) => ({ next: sum!.add(add!), seen: sum! }),
}

/** A real engine whose device disappears after `calls` calls. */
function losing(engine: Engine, calls: number): Engine {
  let left = calls
  return {
    ...engine,
    async load(program, state) {
      const loaded = await engine.load(program, state)
      return {
        ...loaded,
        call: (inputs) => (left-- > 0 ? loaded.call(inputs) : Promise.reject(new Error('Device lost'))),
        readState: () => (left > 0 ? loaded.readState() : Promise.reject(new Error('Device lost'))),
      }
    },
  }
}

const one = Float32Array.of(1, 10)

describe('an engine that loses its device', () => {
  it('goes on with the next from the last checkpoint, with a notice', async () => {
    const notices: Notice[] = []
    const engine = withFallback(losing(await openEngine('onnx-cpu', { threads: 1 }), 7), {
      next: () => openEngine('tfjs-cpu'),
      notice: (n) => notices.push(n),
      checkpointEvery: 5,
    })
    const loaded = await engine.load(total, { sum: Float32Array.of(100, 100) })
    for (let i = 0; i < 7; i++) await loaded.call({ add: one })
    expect(notices).toEqual([])
    const { seen } = await loaded.call({ add: one })
    expect(seen).toEqual(Float32Array.of(105, 150))
    expect((await loaded.readState())['sum']).toEqual(Float32Array.of(106, 160))
    expect(notices).toEqual([
      { from: 'CPU · ONNX Runtime · 1 thread', to: 'CPU · TensorFlow.js', reason: 'Device lost' },
    ])
    expect(engine.id).toBe('tfjs-cpu')
    await loaded.dispose()
    await engine.dispose()
  })

  it('fails with the reason when no engine is left', async () => {
    const engine = withFallback(losing(await openEngine('tfjs-cpu'), 0), {
      next: () => Promise.resolve(undefined),
      notice: () => undefined,
    })
    const loaded = await engine.load(total)
    await expect(loaded.call({ add: one })).rejects.toThrow('Device lost')
  })

  it('does not take a wrong call for a lost device', async () => {
    const engine = withFallback(await openEngine('tfjs-cpu'), {
      next: () => Promise.reject(new Error('not needed')),
      notice: () => undefined,
    })
    const loaded = await engine.load(total)
    await expect(loaded.call({ add: new Float32Array(3) })).rejects.toThrow('has 2 numbers')
  })
})
