import * as tf from '@tensorflow/tfjs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trace } from '../../../../../main/engine/trace/trace'
import { holds, shapes, type Operand } from '../compare'

const at = (least: number, most = 4): fc.Arbitrary<Operand[]> => shapes(least, most).map((shape) => [{ shape }])
const fixed = (...list: number[][]): fc.Arbitrary<Operand[]> => fc.constant(list.map((shape) => ({ shape })))
const backwards = (x: tf.Tensor): number[] => x.shape.map((_, i) => x.rank - 1 - i)

const rows: Record<
  string,
  [operation: (xs: tf.Tensor[]) => tf.Tensor | tf.Tensor[], operands: fc.Arbitrary<Operand[]>]
> = {
  reshape: [([x]) => x!.reshape([-1, 1]), at(0)],
  expandDims: [([x]) => x!.expandDims(-1).expandDims(0), at(0, 3)],
  squeeze: [([x]) => x!.expandDims(0).squeeze(), at(1)],
  transpose: [([x]) => x!.transpose(backwards(x!)), at(0)],
  'transpose of the last two': [([x]) => x!.transpose([0, 2, 1]), at(3, 3)],
  'transpose twice': [([x]) => x!.transpose([1, 2, 0]).transpose([1, 2, 0]), at(3, 3)],
  slice: [([x]) => x!.slice([1, 0, 2], [2, 1, -1]), fixed([3, 2, 5])],
  stridedSlice: [([x]) => tf.stridedSlice(x!, [4, 0, 1], [0, 5, 6], [-1, 2, 3]).mul(1), fixed([5, 5, 6])],
  'stridedSlice to the first': [([x]) => tf.stridedSlice(x!, [4], [-9], [-2], 0, 1).mul(1), fixed([5, 3])],
  concat: [(xs) => tf.concat(xs, 1), fixed([2, 3, 2], [2, 1, 2], [2, 4, 2])],
  'concat over the last': [(xs) => tf.concat(xs, -1), fixed([2, 3], [2, 1])],
  'slices beside each other': [
    ([x]) => [0, 2, 3].map((at, i) => x!.slice([0, at, 0], [2, [2, 1, 4][i]!, 3]).mul(i + 1)),
    fixed([2, 7, 3]),
  ],
  'slices with a gap or an overlap': [
    ([x]) =>
      [0, 1, 5].map((at, i) =>
        x!
          .slice([0, at], [2, 2])
          .square()
          .mul(i + 1),
      ),
    fixed([2, 7]),
  ],
  stack: [(xs) => tf.stack(xs, 1), fixed([2, 3], [2, 3], [2, 3])],
  unstack: [([x]) => tf.unstack(x!, 1), fixed([2, 3, 2])],
  split: [([x]) => tf.split(x!, [1, 2, 3], 1), fixed([2, 6])],
  'split in equal parts': [([x]) => tf.split(x!, 3, -1), fixed([2, 6])],
  tile: [
    ([x]) =>
      tf.tile(
        x!,
        x!.shape.map((_, i) => i + 1),
      ),
    at(1, 3),
  ],
  broadcastTo: [([x]) => tf.broadcastTo(x!, [4, 3, 5]), fixed([3, 1])],
  pad: [
    ([x]) =>
      tf.pad(
        x!,
        [
          [1, 2],
          [0, 1],
        ],
        0.5,
      ),
    at(2, 2),
  ],
  reverse: [([x]) => tf.reverse(x!, [0]), at(1)],
  'reverse of all': [([x]) => tf.reverse(x!), at(1)],
}

describe('operations that move numbers', () => {
  for (const [name, [operation, operands]] of Object.entries(rows))
    it(`${name}: traced equals eager`, () =>
      holds(name, { operation, operands, gradient: !name.startsWith('stridedSlice') }))

  it('range, linspace and fill are constants', () =>
    holds('constants', {
      operation: ([x]) => [
        x!.add(tf.range(0, 5, 1)),
        x!.mul(tf.linspace(-1, 1, 5)),
        x!.sub(tf.fill([5], 3)),
        tf.range(0, 3, 1, 'int32'),
      ],
      operands: fixed([5]),
      gradient: false,
    }))

  it('keeps integers and booleans what they are', async () => {
    const draw = (kind: 'integer' | 'boolean'): fc.Arbitrary<Operand[]> => fc.constant([{ shape: [2, 3], draw: kind }])
    for (const kind of ['integer', 'boolean'] as const)
      await holds(`moving ${kind}`, {
        operation: ([x]) => [
          x!.transpose(),
          x!.reshape([6]),
          x!.slice([0, 1], [2, 1]),
          tf.concat([x!, x!]),
          tf.tile(x!, [2, 1]),
          tf.reverse(x!),
        ],
        operands: draw(kind),
        gradient: false,
      })
  })

  it('refuses empty dimensions by name', () => {
    const program = {
      name: 'empty',
      inputs: { x: { shape: [3, 0], dtype: 'float32' as const } },
      run: (t: Readonly<Record<string, tf.Tensor>>) => ({ y: t['x']! }),
    }
    expect(() => trace(program)).toThrow('[3, 0]')
  })
})
