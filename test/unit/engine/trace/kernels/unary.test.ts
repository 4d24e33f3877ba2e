import * as tf from '@tensorflow/tfjs'
import { describe, it } from 'vitest'
import { comparable, holds, holdsFor, one, type Draw, type Operation } from '../compare'

type Row = [draw: Draw, operation: (x: tf.Tensor) => tf.Tensor, gradient?: boolean, tolerance?: number]

const rows: Record<string, Row> = {
  abs: ['away-from-zero', tf.abs],
  acos: ['unit', tf.acos],
  acosh: ['above-one', tf.acosh],
  asin: ['unit', tf.asin],
  asinh: ['real', tf.asinh],
  atan: ['real', tf.atan],
  atanh: ['unit', tf.atanh],
  ceil: ['real', tf.ceil],
  clipByValue: ['real', (x) => tf.clipByValue(x, -0.5, 0.7)],
  cos: ['real', tf.cos],
  cosh: ['real', tf.cosh],
  elu: ['away-from-zero', tf.elu],
  erf: ['real', tf.erf],
  exp: ['real', tf.exp],
  expm1: ['real', tf.expm1],
  floor: ['real', tf.floor],
  leakyRelu: ['away-from-zero', (x) => tf.leakyRelu(x, 0.3)],
  log: ['positive', tf.log],
  log1p: ['positive', tf.log1p],
  logSigmoid: ['real', tf.logSigmoid],
  neg: ['real', tf.neg],
  reciprocal: ['away-from-zero', tf.reciprocal],
  relu: ['away-from-zero', tf.relu],
  relu6: ['away-from-zero', tf.relu6],
  round: ['real', tf.round],
  rsqrt: ['positive', tf.rsqrt],
  selu: ['away-from-zero', tf.selu],
  sigmoid: ['real', tf.sigmoid],
  sign: ['away-from-zero', tf.sign],
  sin: ['real', tf.sin],
  sinh: ['real', tf.sinh],
  softplus: ['real', tf.softplus],
  sqrt: ['positive', tf.sqrt],
  square: ['real', tf.square],
  step: ['away-from-zero', tf.step],
  'step with slope': ['away-from-zero', (x) => tf.step(x, 0.2)],
  tan: ['unit', tf.tan],
  tanh: ['real', tf.tanh],
  clone: ['real', tf.clone],
  onesLike: ['real', tf.onesLike],
  zerosLike: ['real', tf.zerosLike],
  isFinite: ['real', tf.isFinite, false],
  isInf: ['real', tf.isInf, false],
  isNaN: ['real', tf.isNaN, false],
  'exp of integers': ['integer', tf.exp, false],
  'abs of integers': ['integer', tf.abs, false],
  'neg of integers': ['integer', tf.neg, false],
  'square of integers': ['integer', tf.square, false],
  logicalNot: ['boolean', tf.logicalNot, false],
  'cast to int32': ['real', (x) => x.mul(10).cast('int32'), false],
  'cast to bool': ['integer', (x) => x.cast('bool'), false],
  'cast of booleans': ['boolean', (x) => x.cast('float32'), false],
  'cast of integers': ['integer', (x) => x.cast('float32'), false],
}

const extreme = [1e8, -1e8, 1e-8, -1e-8, 1e-38, 1e-42, -1e-42, 0, 88, -88, 0.5, -0.5, 3.4e38, Infinity, -Infinity]
const positive = extreme.filter((x) => x > 0)

describe('operations of one tensor', () => {
  for (const [name, [draw, operation, gradient = true, tolerance = 1e-5]] of Object.entries(rows))
    it(`${name}: traced equals eager`, () =>
      holds(name, { operation: ([x]) => operation(x!), operands: one(draw), gradient, tolerance }))

  const everywhere: Record<string, (x: tf.Tensor) => tf.Tensor> = {
    abs: tf.abs,
    atan: tf.atan,
    ceil: tf.ceil,
    clip: (x) => tf.clipByValue(x, -1e6, 1e6),
    elu: tf.elu,
    erf: tf.erf,
    exp: tf.exp,
    expm1: tf.expm1,
    floor: tf.floor,
    isFinite: tf.isFinite,
    isInf: tf.isInf,
    leakyRelu: (x) => tf.leakyRelu(x, 0.3),
    logSigmoid: (x) => tf.clipByValue(x, -1e30, 1e30).logSigmoid(),
    neg: tf.neg,
    relu: tf.relu,
    sigmoid: tf.sigmoid,
    sign: tf.sign,
    softplus: tf.softplus,
    square: tf.square,
    step: tf.step,
    tanh: tf.tanh,
  }
  for (const [name, operation] of Object.entries(everywhere))
    it(`${name}: same at ±1e8, at denormals and at infinities`, () =>
      holdsFor(name, (([x]) => operation(x!)) as Operation, extreme))

  it("relu's slope: same at 0, from 2⁻¹²⁷ on and at infinity", () =>
    holdsFor(
      "relu's slope",
      (([x]) => tf.grad((v) => tf.relu(v).sum())(x!)) as Operation,
      extreme.filter((x) => x === 0 || Math.abs(x) >= 2 ** -127),
    ))

  for (const [name, operation] of Object.entries({
    log: tf.log,
    log1p: tf.log1p,
    sqrt: tf.sqrt,
    rsqrt: tf.rsqrt,
    reciprocal: tf.reciprocal,
  }))
    it.runIf(comparable(`${name} at extremes`))(`${name}: same at huge and tiny positive numbers`, () =>
      holdsFor(name, (([x]) => operation(x!)) as Operation, positive),
    )
})
