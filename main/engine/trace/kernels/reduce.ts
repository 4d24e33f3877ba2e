import type { Builder } from '../../graph/builder'
import { concat } from '../../graph/join'
import { matMul } from '../../graph/matmul'
import { cast, div, mul, normalAxes, reduce, reshape, scalar, slice } from '../../graph/ops'
import { sizeOf } from '../../program'
import { madeBy, type Value } from '../../graph/value'
import { booleanAttribute, input, numberAttribute, numbersAttribute, type Kernels, type RecordKernel } from '../kernel'

const reducing =
  (record: (g: Builder, x: Value, axes: number[], keepDims: boolean) => Value): RecordKernel =>
  (g, inputs, attributes) => {
    const x = input(inputs, 'x')
    // Max alone calls its axes reductionIndices.
    const given = attributes['reductionIndices'] ?? attributes['axis']
    const axes =
      typeof given === 'number' ? [given] : Array.isArray(given) ? given.map(Number) : x.shape.map((_, i) => i)
    return record(g, x, normalAxes(axes, x.shape.length), booleanAttribute(attributes, 'keepDims'))
  }

const onnx = (op: string): RecordKernel => reducing((g, x, axes, keepDims) => reduce(g, op, x, axes, keepDims))

const number = (g: Builder, x: Value): Value => (x.dtype === 'bool' ? cast(g, x, 'int32') : x)

const arg =
  (op: string): RecordKernel =>
  (g, inputs, attributes) => {
    const x = input(inputs, 'x')
    const axis = normalAxes(numbersAttribute(attributes, 'axis'), x.shape.length)[0] ?? 0
    const kept = x.shape.map((n, i) => (i === axis ? 1 : n))
    const index = g.one(op, [number(g, x)], kept, 'int64', { axis, keepdims: 1 })
    return reshape(
      g,
      cast(g, index, 'int32'),
      x.shape.filter((_, i) => i !== axis),
    )
  }

const cumulate =
  (whole: (g: Builder, x: Value, axis: number, exclusive: boolean, reverse: boolean) => Value): RecordKernel =>
  (g, inputs, attributes) => {
    const x = input(inputs, 'x')
    const axis = normalAxes([numberAttribute(attributes, 'axis')], x.shape.length)[0]!
    return whole(g, x, axis, booleanAttribute(attributes, 'exclusive'), booleanAttribute(attributes, 'reverse'))
  }

/** Products of all elements up to each, by doubling: after k rounds every place holds the last 2ᵏ factors. */
function cumulativeProduct(g: Builder, x: Value, axis: number, exclusive: boolean, reverse: boolean): Value {
  const length = x.shape[axis]!
  let product = exclusive ? shifted(g, x, axis, 1, reverse) : x
  for (let distance = 1; distance < length; distance *= 2)
    product = mul(g, product, shifted(g, product, axis, distance, reverse))
  return product
}

/** x moved by `distance` along `axis`, ones moving in. */
function shifted(g: Builder, x: Value, axis: number, distance: number, reverse: boolean): Value {
  const kept = x.shape.map((n, i) => (i === axis ? n - distance : n))
  const ones = g.fill(
    1,
    x.shape.map((n, i) => (i === axis ? Math.min(distance, n) : n)),
    x.dtype,
  )
  if (kept[axis]! <= 0) return ones
  const begin = x.shape.map((_, i) => (i === axis && reverse ? distance : 0))
  const rest = slice(g, x, begin, kept)
  return concat(g, reverse ? [rest, ones] : [ones, rest], axis)
}

/** A sum; that of all squares has an operation of its own, which saves writing the squares down. */
function sum(g: Builder, x: Value, axes: number[], keepDims: boolean): Value {
  const [a, b] = madeBy(x, 'Mul')?.inputs ?? []
  if (a !== undefined && a === b && a.dtype === 'float32' && axes.length === x.shape.length && sizeOf(x.shape) > 1)
    return reduce(g, 'ReduceSumSquare', a, axes, keepDims)
  return sumOfRows(g, x, axes, keepDims) ?? reduce(g, 'ReduceSum', number(g, x), axes, keepDims)
}

/** Fewer rows than this are summed as quickly by the operation meant for it. */
const MANY_ROWS = 64

/** The sum over the leading dimensions, as a product with a row of ones: twice as fast, and it does not lose by a second thread. */
function sumOfRows(g: Builder, x: Value, axes: number[], keepDims: boolean): Value | undefined {
  const columns = sizeOf(x.shape.slice(axes.length))
  const rows = sizeOf(x.shape) / columns
  const leading = axes.every((axis, i) => axis === i) && axes.length < x.shape.length
  if (!leading || x.dtype !== 'float32' || rows < MANY_ROWS || columns === 1) return undefined
  const total = matMul(g, g.fill(1, [1, rows], 'float32'), reshape(g, x, [rows, columns]), false, false)
  return reshape(
    g,
    total,
    x.shape.flatMap((n, i) => (i >= axes.length ? [n] : keepDims ? [1] : [])),
  )
}

export const reductions: Kernels = {
  Sum: reducing(sum),
  Mean: reducing((g, x, axes, keepDims) => {
    const count = sizeOf(axes.map((axis) => x.shape[axis]!))
    const sum = reduce(g, 'ReduceSum', cast(g, x, 'float32'), axes, keepDims)
    return div(g, sum, scalar(g, count))
  }),
  Max: onnx('ReduceMax'),
  Min: onnx('ReduceMin'),
  Prod: reducing((g, x, axes, keepDims) => reduce(g, 'ReduceProd', number(g, x), axes, keepDims)),
  // Booleans as 0 and 1: any is their maximum, all their minimum.
  Any: reducing((g, x, axes, keepDims) => cast(g, reduce(g, 'ReduceMax', number(g, x), axes, keepDims), 'bool')),
  All: reducing((g, x, axes, keepDims) => cast(g, reduce(g, 'ReduceMin', number(g, x), axes, keepDims), 'bool')),
  ArgMax: arg('ArgMax'),
  ArgMin: arg('ArgMin'),
  Cumsum: cumulate((g, x, axis, exclusive, reverse) =>
    g.one('CumSum', [x, g.fill(axis, [], 'int64')], x.shape, x.dtype, {
      exclusive: Number(exclusive),
      reverse: Number(reverse),
    }),
  ),
  Cumprod: cumulate(cumulativeProduct),
  Softmax: (g, inputs, attributes) => {
    const x = cast(g, input(inputs, 'logits'), 'float32')
    return g.one('Softmax', [x], x.shape, x.dtype, {
      axis: normalAxes([numberAttribute(attributes, 'dim', -1)], x.shape.length)[0]!,
    })
  },
  LogSoftmax: (g, inputs, attributes) => {
    const x = cast(g, input(inputs, 'logits'), 'float32')
    return g.one('LogSoftmax', [x], x.shape, x.dtype, {
      axis: normalAxes([numberAttribute(attributes, 'axis', -1)], x.shape.length)[0]!,
    })
  },
  TopK: (g, inputs, attributes) => {
    const x = input(inputs, 'x')
    const k = numberAttribute(attributes, 'k', 1)
    const shape = [...x.shape.slice(0, -1), k]
    const [values, indices] = g.emit('TopK', [x, g.int64([k])], { axis: -1, largest: 1, sorted: 1 }, [
      { shape, dtype: x.dtype },
      { shape, dtype: 'int64' },
    ])
    return [values!, cast(g, indices!, 'int32')]
  },
}
