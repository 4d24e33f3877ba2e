import * as tf from '@tensorflow/tfjs'
import { expect, it } from 'vitest'
import { productWork } from '../../../../main/engine/graph/work'
import { trace } from '../../../../main/engine/trace/trace'

it('counts the multiplications and additions of matrix products, transposed and batched ones too', () => {
  const graph = trace({
    name: 'products',
    inputs: {
      a: { shape: [3, 4], dtype: 'float32' },
      b: { shape: [4, 5], dtype: 'float32' },
      many: { shape: [2, 5, 3], dtype: 'float32' },
    },
    run: ({ a, b, many }) => {
      const product = tf.matMul(a!, b!)
      return {
        plain: product.relu(),
        transposed: tf.matMul(a!, product, true),
        batched: tf.matMul(tf.reshape(tf.concat([product, product], 0), [2, 3, 5]), many!),
      }
    },
  })
  expect(productWork(graph)).toBe(2 * 3 * 4 * 5 + 2 * 4 * 3 * 5 + 2 * 2 * 3 * 5 * 3)
})
