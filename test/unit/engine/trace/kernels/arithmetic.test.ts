import * as tf from '@tensorflow/tfjs'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { comparable, holds, holdsFor, shapes, two, type Draw } from '../compare'

type Pair = (a: tf.Tensor, b: tf.Tensor) => tf.Tensor
type Row = [a: Draw, b: Draw, operation: Pair, gradient?: boolean]

const rows: Record<string, Row> = {
  add: ['real', 'real', tf.add],
  sub: ['real', 'real', tf.sub],
  mul: ['real', 'real', tf.mul],
  div: ['real', 'away-from-zero', tf.div],
  pow: ['positive', 'real', tf.pow],
  maximum: ['real', 'real', tf.maximum, false],
  minimum: ['real', 'real', tf.minimum, false],
  squaredDifference: ['real', 'real', tf.squaredDifference, false],
  atan2: ['real', 'away-from-zero', tf.atan2],
  mod: ['real', 'away-from-zero', tf.mod],
  floorDiv: ['real', 'away-from-zero', tf.floorDiv, false],
  'add of integers': ['integer', 'integer', tf.add, false],
  'mul of integers': ['integer', 'integer', tf.mul, false],
  'div of integers': ['integer', 'integer', (a, b) => tf.floorDiv(a, b.add(tf.scalar(9, 'int32'))), false],
  'floor division by negative integers': [
    'integer',
    'integer',
    (a, b) => tf.floorDiv(a, b.sub(tf.scalar(9, 'int32'))),
    false,
  ],
  'mod of integers': ['integer', 'integer', (a, b) => tf.mod(a, b.sub(tf.scalar(9, 'int32'))), false],
  'real times integer': ['real', 'integer', tf.mul, false],
  equal: ['integer', 'integer', tf.equal, false],
  notEqual: ['integer', 'integer', tf.notEqual, false],
  greater: ['integer', 'integer', tf.greater, false],
  greaterEqual: ['integer', 'integer', tf.greaterEqual, false],
  less: ['real', 'real', tf.less, false],
  lessEqual: ['integer', 'integer', tf.lessEqual, false],
  'greater of booleans': ['boolean', 'boolean', tf.greater, false],
  'equal of booleans': ['boolean', 'boolean', tf.equal, false],
  logicalAnd: ['boolean', 'boolean', tf.logicalAnd, false],
  logicalOr: ['boolean', 'boolean', tf.logicalOr, false],
  logicalXor: ['boolean', 'boolean', tf.logicalXor, false],
}

const left = [1e8, -1e8, 1e8, 1e-40, -1e-40, 0, 3e38, Infinity, -Infinity, 5]
const right = [1e8, 1e8, -1e-8, 1e-40, 1e30, -7, 3e38, 2, 3, -Infinity]

describe('operations of two tensors', () => {
  for (const [name, [a, b, operation, gradient = true]] of Object.entries(rows))
    it.runIf(comparable(name))(`${name}: traced equals eager, broadcasting`, () =>
      holds(name, { operation: ([x, y]) => operation(x!, y!), operands: two(a, b), gradient }),
    )

  for (const [name, operation] of Object.entries({
    add: tf.add,
    sub: tf.sub,
    mul: tf.mul,
    div: tf.div,
    maximum: tf.maximum,
    less: tf.less,
  }))
    it(`${name}: same at ±1e8, denormals, infinities`, () => holdsFor(name, ([x, y]) => operation(x!, y!), left, right))

  it('where: traced equals eager, broadcasting', () =>
    holds('where', {
      operation: ([c, x, y]) => tf.where(c!.cast('bool'), x!, y!),
      operands: fc.tuple(two('boolean', 'real'), fc.boolean()).map(([[c, x], thin]) => [
        { ...c!, draw: 'boolean' },
        { ...x!, draw: 'real' },
        { shape: thin ? [] : x!.shape, draw: 'real' },
      ]),
    }))

  // TensorFlow.js does not sum these gradients over broadcast dimensions.
  for (const [name, operation] of Object.entries({
    maximum: tf.maximum,
    minimum: tf.minimum,
    squaredDifference: tf.squaredDifference,
  }))
    it(`${name} of equal shapes: same gradient`, () =>
      holds(name, {
        operation: ([x, y]) => operation(x!, y!),
        operands: shapes().map((shape) => [{ shape }, { shape }]),
      }))

  it('prelu: traced equals eager', () =>
    holds('prelu', {
      operation: ([x, alpha]) => tf.prelu(x!, alpha!),
      operands: shapes(2, 3).map((shape) => [{ shape, draw: 'away-from-zero' }, { shape: shape.slice(-1) }]),
    }))

  it('addN: traced equals eager', () =>
    holds('addN', {
      operation: (xs) => tf.addN(xs),
      operands: shapes().map((shape) => [{ shape }, { shape }, { shape }]),
    }))

  it('constants in the program are folded and broadcast', () =>
    holds('constants', {
      operation: ([x]) =>
        x!
          .mul(tf.ones(x!.shape))
          .add(tf.zeros(x!.shape))
          .mul(tf.scalar(2).add(3))
          .sub(tf.fill(x!.shape, 0.5).square())
          .div(tf.tensor1d([1, 2, 3, 4, 5]).slice(0, x!.shape.at(-1)!)),
      operands: shapes(1).map((shape) => [{ shape }]),
    }))
})
