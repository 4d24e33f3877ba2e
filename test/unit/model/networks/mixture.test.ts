import * as tf from '@tensorflow/tfjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { logSoftmax, logSumExp, mixtureLogDensity, mixtureMoments } from '../../../../main/model/networks/mixture'

beforeAll(() => tf.setBackend('cpu'))

const mixture = {
  logWeights: tf.tensor([Math.log(0.25), Math.log(0.75)], [1, 2]),
  means: tf.tensor([-1, 2], [1, 2]),
  scales: tf.tensor([0.5, 1.5], [1, 2]),
}
const density = (y: number): number => {
  const normal = (mean: number, scale: number) =>
    Math.exp(-0.5 * ((y - mean) / scale) ** 2) / (scale * Math.sqrt(2 * Math.PI))
  return 0.25 * normal(-1, 0.5) + 0.75 * normal(2, 1.5)
}

describe('a mixture of Gaussians', () => {
  it('has the density of its formula', () => {
    for (const y of [-3, -1, 0, 2, 6]) {
      const log = mixtureLogDensity(mixture, tf.tensor([y], [1, 1])).dataSync()[0]!
      expect(log).toBeCloseTo(Math.log(density(y)), 4)
    }
  })

  it('stays finite far out, where every component underflows', () => {
    const log = mixtureLogDensity(mixture, tf.tensor([1000], [1, 1])).dataSync()[0]!
    // The wide component alone: −½(998/1.5)² and constants.
    expect(log / (-0.5 * (998 / 1.5) ** 2)).toBeCloseTo(1, 3)
  })

  it('has the mean and deviation of its formula', () => {
    const { mean, deviation } = mixtureMoments(mixture)
    expect(mean.dataSync()[0]).toBeCloseTo(1.25, 5)
    const second = 0.25 * (0.25 + 1) + 0.75 * (2.25 + 4)
    expect(deviation.dataSync()[0]).toBeCloseTo(Math.sqrt(second - 1.25 ** 2), 5)
  })
})

describe('log-sum-exp', () => {
  it('has the softmax as its gradient, at extreme values too', () => {
    const x = tf.tensor([1000, 999, -1000])
    const gradient = tf
      .grad((v: tf.Tensor) => logSumExp(v).asScalar())(x)
      .dataSync()
    const e = Math.exp(-1)
    expect(gradient[0]).toBeCloseTo(1 / (1 + e), 5)
    expect(gradient[1]).toBeCloseTo(e / (1 + e), 5)
    expect(gradient[2]).toBeCloseTo(0, 6)
  })

  it('normalises a log-softmax', () => {
    const sum = logSoftmax(tf.tensor([3, -80, 80]))
      .exp()
      .sum()
      .dataSync()[0]
    expect(sum).toBeCloseTo(1, 5)
  })
})
