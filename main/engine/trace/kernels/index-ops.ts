import type { Builder } from '../../graph/builder'
import { add, cast, compare, mul, normalAxes, range, reduce, reshape, scalar, where } from '../../graph/ops'
import { matMul } from '../../graph/matmul'
import { sizeOf, type DType } from '../../program'
import type { Value } from '../../graph/value'
import { booleanAttribute, input, numberAttribute, numbersAttribute, type Kernels, type RecordKernel } from '../kernel'

/** Above this many comparisons a segment sum scatters instead of multiplying by a one-hot matrix. */
const ONE_HOT_LIMIT = 1 << 24

const gather: RecordKernel = (g, inputs, attributes) => {
  const x = input(inputs, 'x')
  const indices = cast(g, input(inputs, 'indices'), 'int32')
  const axis = normalAxes([numberAttribute(attributes, 'axis')], x.shape.length)[0]!
  const batchDims = numberAttribute(attributes, 'batchDims')
  const batch = x.shape.slice(0, batchDims)
  const tail = indices.shape.slice(batchDims)
  const shape = [...x.shape.slice(0, axis), ...tail, ...x.shape.slice(axis + 1)]
  if (sizeOf(batch) === 1)
    return reshape(g, g.one('Gather', [x, reshape(g, indices, tail)], shape, x.dtype, { axis }), shape)
  if (axis !== batchDims) throw new Error('Gather with batch dimensions works on the first dimension after them only.')
  // One table of all batches; each batch's indices start where its own rows do.
  const count = sizeOf(batch)
  const length = x.shape[axis]!
  const offsets = mul(g, reshape(g, range(g, count), [count, 1]), scalar(g, length, 'int32'))
  const global = add(g, reshape(g, indices, [count, sizeOf(tail)]), offsets)
  const inner = x.shape.slice(axis + 1)
  const table = reshape(g, x, [count * length, ...inner])
  return reshape(g, g.one('Gather', [table, global], [count, sizeOf(tail), ...inner], x.dtype, { axis: 0 }), shape)
}

const oneHot: RecordKernel = (g, inputs, attributes) => {
  const indices = cast(g, input(inputs, 'indices'), 'int32')
  const depth = numberAttribute(attributes, 'depth')
  const on = numberAttribute(attributes, 'onValue', 1)
  const off = numberAttribute(attributes, 'offValue', 0)
  const dtype = (attributes['dtype'] as DType | undefined) ?? 'int32'
  const hit = compare(g, 'Equal', reshape(g, indices, [...indices.shape, 1]), range(g, depth))
  return on === 1 && off === 0 ? cast(g, hit, dtype) : where(g, hit, scalar(g, on, dtype), scalar(g, off, dtype))
}

/** Sum of the rows of x that share a segment number; numbers outside 0 … n−1 are left out. */
const segmentSum: RecordKernel = (g, inputs, attributes) => {
  const x = cast(g, input(inputs, 'x'), 'float32')
  const ids = cast(g, input(inputs, 'segmentIds'), 'int32')
  const segments = numberAttribute(attributes, 'numSegments')
  const rows = sizeOf(ids.shape)
  const inner = x.shape.slice(ids.shape.length)
  const flat = reshape(g, x, [rows, sizeOf(inner)])
  const shape = [segments, ...inner]
  if (rows * segments <= ONE_HOT_LIMIT) {
    const hit = compare(g, 'Equal', reshape(g, ids, [rows, 1]), range(g, segments))
    return reshape(g, matMul(g, cast(g, hit, 'float32'), flat, true, false), shape)
  }
  return reshape(g, scatterSum(g, flat, ids, segments), shape)
}

/** One spare segment receives what belongs nowhere and is cut off again. */
function scatterSum(g: Builder, flat: Value, ids: Value, segments: number): Value {
  const [rows, width] = flat.shape as [number, number]
  const column = reshape(g, ids, [rows, 1])
  const inside = g.one(
    'And',
    [
      compare(g, 'GreaterOrEqual', column, scalar(g, 0, 'int32')),
      compare(g, 'Less', column, scalar(g, segments, 'int32')),
    ],
    [rows, 1],
    'bool',
  )
  const target = cast(g, where(g, inside, column, scalar(g, segments, 'int32')), 'int64')
  const wide = g.one('Expand', [target, g.int64([rows, width])], [rows, width], 'int64')
  const zero = g.fill(0, [segments + 1, width], flat.dtype)
  const sums = g.one('ScatterElements', [zero, wide, flat], [segments + 1, width], flat.dtype, {
    axis: 0,
    reduction: 'add',
  })
  return g.one('Slice', [sums, g.int64([0]), g.int64([segments]), g.int64([0])], [segments, width], flat.dtype)
}

const gatherNd: RecordKernel = (g, inputs) => {
  const x = input(inputs, 'params')
  const indices = input(inputs, 'indices')
  const depth = indices.shape.at(-1)!
  const shape = [...indices.shape.slice(0, -1), ...x.shape.slice(depth)]
  return g.one('GatherND', [x, cast(g, indices, 'int64')], shape, x.dtype)
}

/** Adds updates into zeros: repeated places accumulate. */
const scatterNd: RecordKernel = (g, inputs, attributes) => {
  const indices = cast(g, input(inputs, 'indices'), 'int64')
  const updates = input(inputs, 'updates')
  const shape = numbersAttribute(attributes, 'shape')
  return g.one('ScatterND', [g.fill(0, shape, updates.dtype), indices, updates], shape, updates.dtype, {
    reduction: 'add',
  })
}

/** How many of the sorted numbers of a row are smaller (left) or not greater (right) than each value. */
const searchSorted: RecordKernel = (g, inputs, attributes) => {
  const sorted = input(inputs, 'sortedSequence')
  const values = input(inputs, 'values')
  const [rows, length] = sorted.shape as [number, number]
  const count = values.shape[1]!
  const op = attributes['side'] === 'right' ? 'LessOrEqual' : 'Less'
  const before = compare(g, op, reshape(g, sorted, [rows, 1, length]), reshape(g, values, [rows, count, 1]))
  return reduce(g, 'ReduceSum', cast(g, before, 'int32'), [2], false)
}

export const indexKernels: Kernels = {
  GatherV2: gather,
  GatherNd: gatherNd,
  ScatterNd: scatterNd,
  OneHot: oneHot,
  UnsortedSegmentSum: segmentSum,
  SearchSorted: searchSorted,
  LowerBound: searchSorted,
  UpperBound: (g, inputs, attributes) => searchSorted(g, inputs, { ...attributes, side: 'right' }),
  BatchMatMul: (g, inputs, attributes) =>
    matMul(
      g,
      input(inputs, 'a'),
      input(inputs, 'b'),
      booleanAttribute(attributes, 'transposeA'),
      booleanAttribute(attributes, 'transposeB'),
    ),
}
