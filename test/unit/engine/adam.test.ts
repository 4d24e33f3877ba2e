import * as tf from '@tensorflow/tfjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { adamStep, averaged, clipByGlobalNorm, correctedRate, globalNorm } from '../../../main/engine/adam'

const numbers = (x: tf.Tensor): number[] => [...(x.dataSync() as Float32Array)]

beforeAll(() => tf.setBackend('cpu'))

/** Adam as its paper writes it, in double precision, for one weight. */
function reference(gradients: readonly number[], rate: number, corrected: boolean): number {
  const [beta1, beta2, epsilon] = [0.9, 0.999, 1e-8]
  let [weight, m, v] = [1, 0, 0]
  gradients.forEach((g, i) => {
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g * g
    const [mHat, vHat] = corrected ? [m / (1 - beta1 ** (i + 1)), v / (1 - beta2 ** (i + 1))] : [m, v]
    weight -= (rate * mHat) / (Math.sqrt(vHat) + epsilon)
  })
  return weight
}

function run(gradients: readonly number[], rateAt: (step: number) => number): number {
  let state = {
    weight: tf.tensor1d([1]) as tf.Tensor,
    mean: tf.tensor1d([0]) as tf.Tensor,
    square: tf.tensor1d([0]) as tf.Tensor,
  }
  gradients.forEach((g, i) => (state = adamStep(state.weight, tf.tensor1d([g]), state, tf.scalar(rateAt(i + 1)))))
  return numbers(state.weight)[0]!
}

describe('Adam', () => {
  const gradients = [0.5, -0.2, 0.9, 0.1, -0.7, 0.3]

  it('follows the published algorithm, with and without bias correction', () => {
    expect(run(gradients, () => 0.01)).toBeCloseTo(reference(gradients, 0.01, false), 5)
    expect(run(gradients, (step) => correctedRate(0.01, step))).toBeCloseTo(reference(gradients, 0.01, true), 5)
  })

  it('moves by about the rate in its first corrected step, whatever the size of the gradient', () => {
    for (const g of [1e-3, 1, 1e4]) expect(run([g], (step) => correctedRate(0.01, step))).toBeCloseTo(0.99, 5)
  })

  it('does not move without a gradient', () => {
    expect(run([0, 0], () => 0.01)).toBe(1)
  })
})

describe('gradient clipping', () => {
  const gradients = [tf.tensor1d([3, 0]), tf.tensor2d([[0, 4]])]

  it('measures all gradients as one vector', () => {
    expect(numbers(globalNorm(gradients))[0]).toBeCloseTo(5, 6)
  })

  it('shortens long gradients to the limit and leaves short ones alone', () => {
    const long = clipByGlobalNorm(gradients, 1)
    expect(numbers(long.norm)[0]).toBeCloseTo(5, 6)
    expect(long.clipped.flatMap(numbers).map((x) => Math.round(x * 1e6) / 1e6)).toEqual([0.6, 0, 0, 0.8])
    expect(clipByGlobalNorm(gradients, 10).clipped.flatMap(numbers)).toEqual([3, 0, 0, 4])
  })

  it('leaves zero gradients at zero', () => {
    expect(clipByGlobalNorm([tf.zeros([2])], 1).clipped.flatMap(numbers)).toEqual([0, 0])
  })
})

describe('averaged weights', () => {
  it('keep `decay` of the average and take the rest from the weight', () => {
    expect(numbers(averaged(tf.tensor1d([10, 0]), tf.tensor1d([0, 10]), 0.9))[0]).toBeCloseTo(9, 6)
  })
})
