import * as tf from '@tensorflow/tfjs'
import { expand, normalAxes, reshape, slice, transpose } from '../../graph/ops'
import { concat, pad } from '../../graph/join'
import type { DType } from '../../program'
import type { Value } from '../../graph/value'
import { input, numberAttribute, numbersAttribute, type Kernels, type RecordKernel } from '../kernel'

/** ONNX's word for "up to and including the first element" when stepping backwards. */
const BEFORE_FIRST = -Number.MAX_SAFE_INTEGER

const axisOf = (x: Value, axis: number): number => normalAxes([axis], x.shape.length)[0]!

const reshapeKernel: RecordKernel = (g, inputs, attributes) => {
  const x = input(inputs, 'x')
  const size = x.shape.reduce((m, n) => m * n, 1)
  return reshape(g, x, tf.util.inferFromImplicitShape(numbersAttribute(attributes, 'shape'), size))
}

const expandDims: RecordKernel = (g, inputs, attributes) => {
  const x = input(inputs, 'input')
  const dim = numberAttribute(attributes, 'dim')
  const at = dim < 0 ? x.shape.length + 1 + dim : dim
  return reshape(g, x, [...x.shape.slice(0, at), 1, ...x.shape.slice(at)])
}

const tile: RecordKernel = (g, inputs, attributes) => {
  const x = input(inputs, 'x')
  const reps = numbersAttribute(attributes, 'reps')
  const shape = x.shape.map((n, i) => n * reps[i]!)
  if (reps.every((rep, i) => rep === 1 || x.shape[i] === 1)) return expand(g, x, shape)
  return g.one('Tile', [x, g.int64(reps)], shape, x.dtype)
}

const stridedSlice: RecordKernel = (g, inputs, attributes) => {
  const x = input(inputs, 'x')
  const mask = (name: string): number => numberAttribute(attributes, name)
  const numbers = (name: string): number[] => numbersAttribute(attributes, name)
  const { finalShapeSparse, finalShape, isIdentity, begin, end, strides } = tf.slice_util.sliceInfo(
    [...x.shape],
    numbers('begin'),
    numbers('end'),
    numbers('strides'),
    mask('beginMask'),
    mask('endMask'),
    mask('ellipsisMask'),
    mask('newAxisMask'),
    mask('shrinkAxisMask'),
  )
  if (isIdentity) return reshape(g, x, finalShape)
  const ends = end.map((n, i) => (strides[i]! < 0 && n < 0 ? BEFORE_FIRST : n))
  const axes = begin.map((_, i) => i)
  const shape = tf.slice_util.computeOutShape(begin, end, strides)
  const cut = g.one('Slice', [x, g.int64(begin), g.int64(ends), g.int64(axes), g.int64(strides)], shape, x.dtype)
  return reshape(g, reshape(g, cut, finalShapeSparse), finalShape)
}

const splitV: RecordKernel = (g, inputs, attributes) => {
  const x = input(inputs, 'x')
  const axis = axisOf(x, numberAttribute(attributes, 'axis'))
  const sizes = tf.backend_util.prepareSplitSize(
    { shape: [...x.shape] } as tf.Tensor,
    attributes['numOrSizeSplits'] as number | number[],
    axis,
  )
  let start = 0
  return sizes.map((size) => {
    const part = slice(
      g,
      x,
      x.shape.map((_, i) => (i === axis ? start : 0)),
      x.shape.map((n, i) => (i === axis ? size : n)),
    )
    start += size
    return part
  })
}

const unpack: RecordKernel = (g, inputs, attributes) => {
  const x = input(inputs, 'value')
  const axis = axisOf(x, numberAttribute(attributes, 'axis'))
  const rest = x.shape.filter((_, i) => i !== axis)
  return Array.from({ length: x.shape[axis]! }, (_, at) => {
    const begin = x.shape.map((__, i) => (i === axis ? at : 0))
    return reshape(
      g,
      slice(
        g,
        x,
        begin,
        x.shape.map((n, i) => (i === axis ? 1 : n)),
      ),
      rest,
    )
  })
}

const padKernel: RecordKernel = (g, inputs, attributes) =>
  pad(
    g,
    input(inputs, 'x'),
    attributes['paddings'] as readonly (readonly [number, number])[],
    numberAttribute(attributes, 'constantValue'),
  )

const reverse: RecordKernel = (g, inputs, attributes) => {
  const x = input(inputs, 'x')
  const all = x.shape.map((_, i) => i)
  const axes = attributes['dims'] === undefined ? all : normalAxes(numbersAttribute(attributes, 'dims'), x.shape.length)
  if (axes.length === 0) return x
  const starts = g.int64(axes.map(() => -1))
  const ends = g.int64(axes.map(() => BEFORE_FIRST))
  return g.one('Slice', [x, starts, ends, g.int64(axes), g.int64(axes.map(() => -1))], x.shape, x.dtype)
}

/** Operations that move numbers without changing them. */
export const shapeKernels: Kernels = {
  Reshape: reshapeKernel,
  ExpandDims: expandDims,
  Transpose: (g, inputs, attributes) => transpose(g, input(inputs, 'x'), numbersAttribute(attributes, 'perm')),
  Slice: (g, inputs, attributes) => {
    const x = input(inputs, 'x')
    const like = { shape: [...x.shape], rank: x.shape.length } as tf.Tensor
    const [begin, size] = tf.slice_util.parseSliceParams(
      like,
      numbersAttribute(attributes, 'begin'),
      numbersAttribute(attributes, 'size'),
    )
    return slice(g, x, begin!, size!)
  },
  StridedSlice: stridedSlice,
  Concat: (g, inputs, attributes) => {
    const parts = Object.values(inputs)
    return concat(g, parts, axisOf(parts[0]!, numberAttribute(attributes, 'axis')))
  },
  Pack: (g, inputs, attributes) => {
    const parts = Object.values(inputs)
    const axis = numberAttribute(attributes, 'axis')
    const at = axis < 0 ? axis + parts[0]!.shape.length + 1 : axis
    return concat(
      g,
      parts.map((x) => reshape(g, x, [...x.shape.slice(0, at), 1, ...x.shape.slice(at)])),
      at,
    )
  },
  Unpack: unpack,
  SplitV: splitV,
  Tile: tile,
  BroadcastTo: (g, inputs, attributes) => expand(g, input(inputs, 'x'), numbersAttribute(attributes, 'shape')),
  PadV2: padKernel,
  Reverse: reverse,
  Fill: (g, _, attributes) =>
    g.fill(
      numberAttribute(attributes, 'value'),
      numbersAttribute(attributes, 'shape'),
      (attributes['dtype'] as DType | undefined) ?? 'float32',
    ),
  Range: (g, _, attributes) => {
    const start = numberAttribute(attributes, 'start')
    const step = numberAttribute(attributes, 'step', 1)
    const length = Math.max(0, Math.ceil((numberAttribute(attributes, 'stop') - start) / step))
    const numbers = Array.from({ length }, (__, i) => start + i * step)
    const dtype = (attributes['dtype'] as DType | undefined) ?? 'float32'
    return g.constant(dtype === 'int32' ? Int32Array.from(numbers) : Float32Array.from(numbers), [length], dtype)
  },
  LinSpace: (g, _, attributes) => {
    const start = numberAttribute(attributes, 'start')
    const count = numberAttribute(attributes, 'num')
    const step = (numberAttribute(attributes, 'stop') - start) / Math.max(1, count - 1)
    return g.constant(
      Float32Array.from({ length: count }, (__, i) => start + i * step),
      [count],
      'float32',
    )
  },
}
