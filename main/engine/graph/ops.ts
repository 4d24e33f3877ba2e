import { sizeOf } from '../program'
import type { Builder } from './builder'
import { joinPads } from './join'
import { broadcastShapes, madeBy, sameShape, uniformValue, type Attribute, type GraphDType, type Value } from './value'

/**
 * A cheaper stand-in for one operand of a broadcasting operation: a scalar for a fill, the unexpanded tensor for an
 * expanded one, as long as the other operand alone already gives the result its shape.
 */
function narrow(g: Builder, operand: Value, other: Value, shape: readonly number[]): Value {
  if (!sameShape(other.shape, shape)) return operand
  if (operand.source.kind === 'fill') return g.fill(operand.source.value, [], operand.dtype)
  return madeBy(operand, 'Expand')?.inputs[0] ?? operand
}

export function binary(g: Builder, op: string, a: Value, b: Value, dtype: GraphDType = a.dtype): Value {
  const shape = broadcastShapes(a.shape, b.shape)
  const left = narrow(g, a, b, shape)
  // One of the operands has to keep the shape of the result.
  const right = left === a ? narrow(g, b, a, shape) : b
  return g.one(op, [left, right], shape, dtype)
}

export function add(g: Builder, a: Value, b: Value): Value {
  const shape = broadcastShapes(a.shape, b.shape)
  if (uniformValue(b) === 0) return expand(g, a, shape)
  if (uniformValue(a) === 0) return expand(g, b, shape)
  const negated = madeBy(b, 'Neg')?.inputs[0]
  if (negated !== undefined) return sub(g, a, negated)
  return joinPads(g, a, b) ?? binary(g, 'Add', a, b)
}

export function sub(g: Builder, a: Value, b: Value): Value {
  if (uniformValue(b) === 0) return expand(g, a, broadcastShapes(a.shape, b.shape))
  const negated = madeBy(b, 'Neg')?.inputs[0]
  return negated === undefined ? binary(g, 'Sub', a, b) : binary(g, 'Add', a, negated)
}

export function mul(g: Builder, a: Value, b: Value): Value {
  const shape = broadcastShapes(a.shape, b.shape)
  if (uniformValue(b) === 1) return expand(g, a, shape)
  if (uniformValue(a) === 1) return expand(g, b, shape)
  if (uniformValue(b) === -1) return expand(g, neg(g, a), shape)
  if (uniformValue(a) === -1) return expand(g, neg(g, b), shape)
  return binary(g, 'Mul', a, b)
}

export function div(g: Builder, a: Value, b: Value): Value {
  if (uniformValue(b) === 1) return expand(g, a, broadcastShapes(a.shape, b.shape))
  return binary(g, 'Div', a, b)
}

export const neg = (g: Builder, a: Value): Value => madeBy(a, 'Neg')?.inputs[0] ?? unary(g, 'Neg', a)

export const not = (g: Builder, a: Value): Value => madeBy(a, 'Not')?.inputs[0] ?? unary(g, 'Not', a)

export const unary = (
  g: Builder,
  op: string,
  a: Value,
  dtype: GraphDType = a.dtype,
  attributes: Readonly<Record<string, Attribute>> = {},
): Value => {
  if (a.source.kind === 'fill')
    return expand(g, g.one(op, [g.fill(a.source.value, [], a.dtype)], [], dtype, attributes), a.shape)
  return g.one(op, [a], a.shape, dtype, attributes)
}

export const scalar = (g: Builder, number: number, dtype: GraphDType = 'float32'): Value => g.fill(number, [], dtype)

export const compare = (g: Builder, op: string, a: Value, b: Value): Value => {
  // ONNX orders numbers only; TensorFlow.js also orders booleans.
  const numeric = (v: Value): Value => (v.dtype === 'bool' && op !== 'Equal' ? cast(g, v, 'int32') : v)
  return binary(g, op, numeric(a), numeric(b), 'bool')
}

const ONNX_TYPE: Record<GraphDType, number> = { float32: 1, int32: 6, int64: 7, bool: 9 }

export function cast(g: Builder, a: Value, dtype: GraphDType): Value {
  if (a.dtype === dtype) return a
  if (a.source.kind === 'fill' && dtype !== 'float32')
    return g.fill(dtype === 'bool' ? Number(a.source.value !== 0) : Math.trunc(a.source.value), a.shape, dtype)
  return unary(g, 'Cast', a, dtype, { to: ONNX_TYPE[dtype] })
}

export function where(g: Builder, condition: Value, a: Value, b: Value): Value {
  const shape = broadcastShapes(condition.shape, broadcastShapes(a.shape, b.shape))
  const yes = sameShape(condition.shape, shape) ? narrow(g, a, condition, shape) : a
  const no = sameShape(condition.shape, shape) ? narrow(g, b, condition, shape) : b
  return g.one('Where', [condition, yes, no], shape, a.dtype)
}

export function reshape(g: Builder, a: Value, shape: readonly number[]): Value {
  if (sameShape(a.shape, shape)) return a
  if (a.source.kind === 'fill') return g.fill(a.source.value, shape, a.dtype)
  if (a.source.kind === 'constant') return g.constant(a.source.data, shape, a.dtype)
  const inner = madeBy(a, 'Reshape')?.inputs[0]
  if (inner !== undefined) return reshape(g, inner, shape)
  return g.one('Reshape', [a, g.int64(shape)], shape, a.dtype)
}

export function expand(g: Builder, a: Value, shape: readonly number[]): Value {
  if (sameShape(a.shape, shape)) return a
  const uniform = uniformValue(a)
  if (uniform !== undefined) return g.fill(uniform, shape, a.dtype)
  const inner = madeBy(a, 'Expand')?.inputs[0] ?? a
  if (sizeOf(inner.shape) === sizeOf(shape)) return reshape(g, inner, shape)
  return g.one('Expand', [inner, g.int64(shape)], shape, a.dtype)
}

export function transpose(g: Builder, a: Value, perm: readonly number[]): Value {
  const shape = perm.map((axis) => a.shape[axis]!)
  if (a.source.kind === 'fill') return g.fill(a.source.value, shape, a.dtype)
  // Moving only dimensions of size 1 leaves the memory as it is.
  const moved = perm.filter((axis) => a.shape[axis] !== 1)
  if (moved.every((axis, i) => i === 0 || axis > moved[i - 1]!)) return reshape(g, a, shape)
  const inner = madeBy(a, 'Transpose')
  if (inner !== undefined) {
    const first = inner.attributes['perm'] as readonly number[]
    return transpose(
      g,
      inner.inputs[0]!,
      perm.map((axis) => first[axis]!),
    )
  }
  return g.one('Transpose', [a], shape, a.dtype, { perm: [...perm] })
}

export const normalAxes = (axes: readonly number[], rank: number): number[] =>
  [...new Set(axes.map((axis) => (axis < 0 ? axis + rank : axis)))].sort((m, n) => m - n)

/** ReduceSum, ReduceMax … over `axes`, ignoring those of size 1, which change nothing but the shape. */
export function reduce(g: Builder, op: string, a: Value, axes: readonly number[], keepDims: boolean): Value {
  const all = normalAxes(axes, a.shape.length)
  const kept = a.shape.map((n, i) => (all.includes(i) ? 1 : n))
  const shape = keepDims ? kept : a.shape.filter((_, i) => !all.includes(i))
  const real = all.filter((axis) => a.shape[axis] !== 1)
  if (real.length === 0) return reshape(g, a, shape)
  const reduced = g.one(
    op,
    [a, g.int64(real)],
    a.shape.map((n, i) => (real.includes(i) ? 1 : n)),
    a.dtype,
    { keepdims: 1 },
  )
  return reshape(g, reduced, shape)
}

export function slice(g: Builder, a: Value, begin: readonly number[], size: readonly number[]): Value {
  const axes = size.map((_, i) => i).filter((i) => size[i] !== a.shape[i])
  if (axes.length === 0) return a
  if (a.source.kind === 'fill') return g.fill(a.source.value, size, a.dtype)
  const starts = g.int64(axes.map((i) => begin[i]!))
  const ends = g.int64(axes.map((i) => begin[i]! + size[i]!))
  return g.one('Slice', [a, starts, ends, g.int64(axes)], size, a.dtype)
}

export const range = (g: Builder, length: number): Value =>
  g.constant(
    Int32Array.from({ length }, (_, i) => i),
    [length],
    'int32',
  )
