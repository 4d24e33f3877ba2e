import * as tf from '@tensorflow/tfjs'
import type fc from 'fast-check'
import { describe, it } from 'vitest'
import { holds, holdsFor, shapes, type Draw, type Operand } from '../compare'

type Reduce = (x: tf.Tensor, axes: number[], keepDims: boolean) => tf.Tensor
type Row = [draw: Draw, operation: Reduce, gradient?: boolean]

const rows: Record<string, Row> = {
  sum: ['real', tf.sum],
  mean: ['real', tf.mean],
  max: ['real', tf.max],
  min: ['real', tf.min],
  prod: ['away-from-zero', tf.prod, false],
  logSumExp: ['real', tf.logSumExp],
  'sum of integers': ['integer', tf.sum, false],
  'max of integers': ['integer', tf.max, false],
  'mean of integers': ['integer', tf.mean, false],
  'sum of booleans': ['boolean', tf.sum, false],
  all: ['boolean', tf.all, false],
  any: ['boolean', tf.any, false],
}

const axesOf = (mask: readonly boolean[], rank: number): number[] =>
  Array.from({ length: rank }, (_, i) => i).filter((i) => mask[i])

const along = (draw: Draw): fc.Arbitrary<Operand[]> => shapes(1, 3).map((shape) => [{ shape, draw }])

describe('reductions', () => {
  for (const [name, [draw, operation, gradient = true]] of Object.entries(rows))
    for (const mask of [
      [true, true, true],
      [true, false, false],
      [false, true, true],
      [false, false, true],
    ])
      it(`${name} over dimensions ${axesOf(mask, 3).join(', ')}: traced equals eager`, async () => {
        for (const keepDims of [false, true])
          await holds(name, {
            operation: ([x]) => {
              const axes = axesOf(mask, x!.rank)
              return axes.length === 0 ? x!.mul(1) : operation(x!, axes, keepDims)
            },
            operands: along(draw),
            gradient,
          })
      })

  for (const keepDims of [false, true])
    it(`sum of many rows${keepDims ? ', dimensions kept' : ''}: traced equals eager`, () =>
      holds('sum of many rows', {
        operation: ([x]) =>
          tf.sum(
            x!,
            Array.from({ length: x!.rank - 1 }, (_, i) => i),
            keepDims,
          ),
        operands: shapes(1, 2).map((shape) => [{ shape: [60 + 4 * shape[0]!, ...shape], draw: 'real' }]),
        gradient: true,
      }))

  const lastAxis: Record<string, [(x: tf.Tensor) => tf.Tensor | tf.Tensor[], boolean]> = {
    softmax: [(x) => tf.softmax(x), true],
    logSoftmax: [(x) => tf.logSoftmax(x), true],
    argMax: [(x) => tf.argMax(x, x.rank - 1), false],
    argMin: [(x) => tf.argMin(x, 0), false],
    cumsum: [(x) => tf.cumsum(x, x.rank - 1), true],
    'cumsum, exclusive and reversed': [(x) => tf.cumsum(x, x.rank - 1, true, true), true],
    'cumsum over the first dimension': [(x) => tf.cumsum(x, 0), false],
    cumprod: [(x) => tf.cumprod(x, x.rank - 1), false],
    'cumprod, exclusive and reversed': [(x) => tf.cumprod(x, 0, true, true), false],
    topk: [
      (x) => {
        const { values, indices } = tf.topk(x, 1)
        return [values, indices]
      },
      false,
    ],
    'sum of squares': [(x) => x.square().sum(), true],
    'sum of squares of a row': [(x) => x.mul(x).sum(x.rank - 1), true],
    norm: [(x) => tf.norm(x), true],
    moments: [
      (x) => {
        const { mean, variance } = tf.moments(x, 0)
        return [mean, variance]
      },
      true,
    ],
  }
  for (const [name, [operation, gradient]] of Object.entries(lastAxis))
    it(`${name}: traced equals eager`, () =>
      holds(name, { operation: ([x]) => operation(x!), operands: along('real'), gradient }))

  it('softmax and logSumExp: same at ±1e8', async () => {
    const numbers = [1e8, -1e8, 0, 5, 1e8 - 8, -1e-40]
    await holdsFor('softmax', ([x]) => tf.softmax(x!), numbers)
    await holdsFor('logSoftmax', ([x]) => tf.logSoftmax(x!), numbers)
    await holdsFor('logSumExp', ([x]) => tf.logSumExp(x!), numbers)
    await holdsFor('max', ([x]) => tf.max(x!), [-Infinity, 3, Infinity])
  })
})
