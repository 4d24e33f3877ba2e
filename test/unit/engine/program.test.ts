import * as tf from '@tensorflow/tfjs'
import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../main/engine/engine'
import type { Program } from '../../../main/engine/program'

const program: Program = {
  name: 'sum and count',
  inputs: {
    x: { shape: [2], dtype: 'float32' },
    yes: { shape: [2], dtype: 'bool' },
    count: { shape: [], dtype: 'int32' },
  },
  state: { count: 'count' },
  run: ({ x, yes, count }: Readonly<Record<string, tf.Tensor>>) => ({
    picked: x!.mul(yes!.cast('float32')),
    same: yes!,
    count: count!.add(yes!.cast('int32').sum()),
  }),
}
const call = { x: Float32Array.of(3, 4), yes: Uint8Array.of(0, 1) }

describe('memory of the eager engine', () => {
  it('does not grow from call to call, even when the program keeps tensors', async () => {
    const keeping: Program = {
      ...program,
      run: (t) => {
        const outputs = program.run(t)
        return { ...outputs, kept: tf.keep(t['x']!.add(1)) }
      },
    }
    const engine = await openEngine('tfjs-cpu')
    const loaded = await engine.load(keeping)
    await loaded.call(call)
    const { numTensors } = tf.memory()
    for (let i = 0; i < 5; i++) await loaded.call(call)
    expect(tf.memory().numTensors).toBe(numTensors)
    await loaded.dispose()
  })
})

describe('a loaded program', () => {
  for (const id of ['onnx-cpu', 'tfjs-cpu', 'tfjs-wasm'] as const) {
    it(`advances its state in place on ${id}`, async () => {
      const engine = await openEngine(id, { threads: 1 })
      const loaded = await engine.load(program)
      expect(await loaded.call(call)).toEqual({ picked: Float32Array.of(0, 4), same: Uint8Array.of(0, 1) })
      await loaded.call(call)
      expect(await loaded.readState()).toEqual({ count: Int32Array.of(2) })
      await loaded.writeState({ count: Int32Array.of(40) })
      await loaded.call(call)
      expect(await loaded.readState()).toEqual({ count: Int32Array.of(41) })
      await loaded.dispose()
      await engine.dispose()
    })

    it(`keeps the state of two copies apart on ${id}, and what was read stays as it was`, async () => {
      const engine = await openEngine(id, { threads: 1 })
      const start = { count: Int32Array.of(10) }
      const [a, b] = [await engine.load(program, start), await engine.load(program)]
      await a.call(call)
      const read = await a.readState()
      await a.call(call)
      await a.call(call)
      expect(read).toEqual({ count: Int32Array.of(11) })
      expect(start).toEqual({ count: Int32Array.of(10) })
      expect(await b.readState()).toEqual({ count: Int32Array.of(0) })
      await a.dispose()
      await b.call(call)
      expect(await b.readState()).toEqual({ count: Int32Array.of(1) })
      await engine.dispose()
    })

    it(`lets overlapping calls take their turns on ${id}`, async () => {
      const engine = await openEngine(id, { threads: 1 })
      const loaded = await engine.load(program)
      await Promise.all([loaded.call(call), loaded.call(call), loaded.call(call)])
      expect(await loaded.readState()).toEqual({ count: Int32Array.of(3) })
      await engine.dispose()
    })

    it(`says what is wrong with a call on ${id}`, async () => {
      const engine = await openEngine(id, { threads: 1 })
      const loaded = await engine.load(program)
      await expect(loaded.call({ x: call.x })).rejects.toThrow('without its input "yes"')
      await expect(loaded.call({ ...call, x: new Float32Array(3) })).rejects.toThrow('input "x" has 2 numbers')
      await expect(loaded.call({ ...call, yes: new Float32Array(2) })).rejects.toThrow('input "yes" is bool')
      await engine.dispose()
    })
  }
})
