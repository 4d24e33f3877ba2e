import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { initialWeights } from '../../../bench/engine/network'
import { randomBatch, trainingStep } from '../../../bench/engine/step'
import { openEngine } from '../../../main/engine/engine'
import type { Values } from '../../../main/engine/program'
import { largestStepDifference, SEED, small, train } from './small-step'

describe('the training step of the benchmark', () => {
  it('gives the same losses and weights traced and eager, over 50 steps', async () => {
    const eager = await train('tfjs-wasm', 50)
    const traced = await train('onnx-cpu', 50)
    traced.losses.forEach((loss, i) => expect(Math.abs(loss / eager.losses[i]! - 1)).toBeLessThan(1e-5))
    expect(traced.losses.at(-1)).toBeLessThan(traced.losses[0]!)
    // Adam divides by the size of the gradient, so where it is almost zero rounding alone decides the direction of a step:
    // compared with the way the weights have gone in all.
    const start = initialWeights(small, SEED)
    const distance = (a: Values, b: Values): number => {
      const squares = Object.keys(start).flatMap((name) => Array.from(a[name]!, (w, i) => (w - b[name]![i]!) ** 2))
      return Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
    }
    expect(distance(traced.state, eager.state)).toBeLessThan(0.01 * distance(start, eager.state))
  })

  it('makes the same of the same state in each of 50 steps, traced and eager', async () => {
    const largest = await largestStepDifference('onnx-cpu', 'tfjs-wasm', 50)
    expect(largest.loss).toBeLessThan(1e-6)
    expect(largest.weight).toBeLessThan(1e-4)
  })

  it('gives the same bytes when it is run again', async () => {
    const [first, second] = [await train('onnx-cpu', 5), await train('onnx-cpu', 5)]
    expect(second.state).toEqual(first.state)
  })

  it('keeps memory flat over 5,000 steps', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const resident = (): number => {
      collect()
      return process.memoryUsage().rss / 2 ** 20
    }
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    const shallow = { ...small, trunkBlocks: 1, energyBlocks: 1 }
    const loaded = await engine.load(trainingStep(shallow), initialWeights(shallow, 1))
    const batch = randomBatch(shallow, 1)
    for (let step = 0; step < 500; step++) await loaded.call(batch)
    const before = resident()
    for (let step = 0; step < 5000; step++) await loaded.call(batch)
    const grown = resident() - before
    await engine.dispose()
    expect(grown).toBeLessThan(8)
  })
})
