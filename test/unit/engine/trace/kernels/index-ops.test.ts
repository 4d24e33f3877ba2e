import * as tf from '@tensorflow/tfjs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../../../main/engine/engine'
import type { Program } from '../../../../../main/engine/program'
import { trace } from '../../../../../main/engine/trace/trace'
import { comparable, holds, type Operand } from '../compare'

const fixed = (...operands: Operand[]): fc.Arbitrary<Operand[]> => fc.constant(operands)
const size = fc.integer({ min: 1, max: 6 })

/** Integers −4 … 4 as indices 0 … n−1. */
const indices = (x: tf.Tensor, n: number): tf.Tensor => tf.mod(x.add(tf.scalar(8, 'int32')), tf.scalar(n, 'int32'))

const matrices = (
  transposeA: boolean,
  transposeB: boolean,
  batchA: number[],
  batchB: number[],
): fc.Arbitrary<Operand[]> =>
  fc
    .tuple(size, size, size)
    .map(([m, k, n]) => [
      { shape: [...batchA, ...(transposeA ? [k, m] : [m, k])] },
      { shape: [...batchB, ...(transposeB ? [n, k] : [k, n])] },
    ])

describe('matrix products', () => {
  for (const [batchA, batchB] of [
    [[], []],
    [[3], [3]],
    [
      [2, 3],
      [2, 3],
    ],
    [[3], [1]],
  ])
    for (const [tA, tB] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ])
      it(`matMul [${batchA}]×[${batchB}]${tA ? ', a transposed' : ''}${tB ? ', b transposed' : ''}: traced equals eager`, () =>
        holds('matMul', {
          operation: ([a, b]) => tf.matMul(a!, b!, tA, tB),
          operands: matrices(tA!, tB!, batchA!, batchB!),
          // TensorFlow.js does not sum the gradient of a broadcast batch.
          gradient: batchA!.join() === batchB!.join(),
        }))

  it('dot and outerProduct: traced equals eager', () =>
    holds('dot', {
      operation: ([a, b]) => [tf.dot(a!, b!), tf.outerProduct(a as tf.Tensor1D, b as tf.Tensor1D)],
      operands: size.map((n) => [{ shape: [n] }, { shape: [n] }]),
    }))
})

describe('operations with indices', () => {
  it('gather: traced equals eager, every dimension', async () => {
    for (const axis of [0, 1, 2])
      await holds('gather', {
        operation: ([x, i]) => tf.gather(x!, indices(i!, x!.shape[axis]!) as tf.Tensor1D, axis),
        operands: fc
          .tuple(size, size, size, size)
          .map(([a, b, c, n]) => [{ shape: [a, b, c] }, { shape: [n], draw: 'integer' }]),
      })
  })

  it('gather with a batch dimension: traced equals eager', () =>
    holds('gather in rows', {
      operation: ([x, i]) => tf.gather(x!, indices(i!, x!.shape[1]!) as tf.Tensor2D, 1, 1),
      operands: fc
        .tuple(size, size, size)
        .map(([rows, n, k]) => [{ shape: [rows, n] }, { shape: [rows, k], draw: 'integer' }]),
      gradient: false,
    }))

  it('oneHot: traced equals eager, indices outside give no one', () =>
    holds('oneHot', {
      operation: ([i]) => [tf.oneHot(i!, 3), tf.oneHot(i!, 4, 2, -1, 'float32')],
      operands: fixed({ shape: [2, 5], draw: 'integer' }),
      gradient: false,
    }))

  it('unsortedSegmentSum: traced equals eager', () =>
    holds('unsortedSegmentSum', {
      operation: ([x, i]) => tf.unsortedSegmentSum(x!, indices(i!, 4) as tf.Tensor1D, 4),
      operands: fc.tuple(size, size).map(([n, width]) => [{ shape: [n, width] }, { shape: [n], draw: 'integer' }]),
    }))

  it.runIf(comparable('unsortedSegmentSum of integers'))('unsortedSegmentSum of integers: traced equals eager', () =>
    holds('unsortedSegmentSum', {
      operation: ([x, i]) => tf.unsortedSegmentSum(x!, i as tf.Tensor1D, 3),
      operands: fixed({ shape: [6, 2], draw: 'integer' }, { shape: [6], draw: 'integer' }),
      gradient: false,
    }),
  )

  it('unsortedSegmentSum over thousands of segments, some rows belonging nowhere', async () => {
    const [rows, segments] = [6000, 3000]
    const program: Program = {
      name: 'many segments',
      inputs: { x: { shape: [rows, 2], dtype: 'float32' }, ids: { shape: [rows], dtype: 'int32' } },
      run: (t) => ({ sums: tf.unsortedSegmentSum(t['x']!, t['ids'] as tf.Tensor1D, segments) }),
    }
    const x = Float32Array.from({ length: rows * 2 }, (_, i) => i % 17)
    const ids = Int32Array.from({ length: rows }, (_, i) => ((i * 7) % (segments + 2)) - 1)
    const expected = new Float32Array(segments * 2)
    ids.forEach((id, i) => {
      if (id < 0 || id >= segments) return
      expected[2 * id]! += x[2 * i]!
      expected[2 * id + 1]! += x[2 * i + 1]!
    })
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    const loaded = await engine.load(program)
    expect((await loaded.call({ x, ids }))['sums']).toEqual(expected)
    await engine.dispose()
  })

  it('gatherND and scatterND: traced equals eager', () =>
    holds('gatherND', {
      operation: ([x, i]) => {
        const pairs = indices(i!, 3)
        return [
          tf.gatherND(x!, pairs),
          tf.scatterND(pairs.slice([0, 0], [4, 1]), x!.slice([0, 0], [1, 3]).tile([4, 1]), [3, 3]),
        ]
      },
      operands: fixed({ shape: [3, 3] }, { shape: [4, 2], draw: 'integer' }),
      gradient: false,
    }))

  it.runIf(comparable('searchSorted'))('searchSorted: traced equals eager', () =>
    holds('searchSorted', {
      operation: ([x]) => {
        const sorted = tf.tensor2d([
          [-1, -0.5, 0, 0.5, 1],
          [-2, -1, 0, 1, 2],
        ])
        return [tf.lowerBound(sorted, x!), tf.upperBound(sorted, x!)]
      },
      operands: fixed({ shape: [2, 4] }),
      gradient: false,
    }),
  )
})

describe('kernels that cannot be traced', () => {
  it('fail at once with their name', () => {
    const program = {
      name: 'convolution',
      inputs: { x: { shape: [1, 4, 4, 1], dtype: 'float32' as const } },
      run: (t: Readonly<Record<string, tf.Tensor>>) => ({
        y: tf.conv2d(t['x'] as tf.Tensor4D, tf.ones([2, 2, 1, 1]), 1, 'valid'),
      }),
    }
    expect(() => trace(program)).toThrow('"Conv2D"')
  })
})
