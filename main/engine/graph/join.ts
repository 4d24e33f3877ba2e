import type { Builder } from './builder'
import { madeBy, sameShape, uniformValue, type Value } from './value'

/** Tensors end to end along a dimension; what was joined along it before becomes part of the same node. */
export function concat(g: Builder, given: readonly Value[], axis: number): Value {
  const parts = given.flatMap((part) => {
    const node = madeBy(part, 'Concat')
    return node?.attributes['axis'] === axis ? node.inputs : [part]
  })
  const first = parts[0]!
  if (parts.length === 1) return first
  const length = parts.reduce((sum, part) => sum + part.shape[axis]!, 0)
  const shape = first.shape.map((n, i) => (i === axis ? length : n))
  return g.one('Concat', parts, shape, first.dtype, { axis })
}

type Pads = readonly (readonly [before: number, after: number])[]

/** x with `pads` of a constant around it; no node when there is nothing to add. */
export function pad(g: Builder, x: Value, pads: Pads, constant: number): Value {
  if (pads.every(([before, after]) => before === 0 && after === 0)) return x
  const shape = x.shape.map((n, i) => n + pads[i]![0] + pads[i]![1])
  const both = g.int64([...pads.map(([before]) => before), ...pads.map(([, after]) => after)])
  return g.one('Pad', [x, both, g.fill(constant, [], x.dtype)], shape, x.dtype, { mode: 'constant' })
}

/** A value that was padded with zeros along one dimension only, and where. */
function padded(value: Value): { inner: Value; axis: number; before: number; after: number } | undefined {
  const node = madeBy(value, 'Pad')
  if (node === undefined || uniformValue(node.inputs[2]!) !== 0) return undefined
  const inner = node.inputs[0]!
  const source = node.inputs[1]!.source
  const numbers = source.kind === 'constant' ? Array.from(source.data, Number) : []
  const rank = inner.shape.length
  const axes = inner.shape.flatMap((_, i) => (numbers[i]! > 0 || numbers[rank + i]! > 0 ? [i] : []))
  const axis = axes[0]
  if (axis === undefined || axes.length > 1) return undefined
  return { inner, axis, before: numbers[axis]!, after: numbers[rank + axis]! }
}

/**
 * The sum of two zero-padded tensors that lie side by side, as one: their concatenation, padded by what is left. The
 * gradients of slices of one tensor are such sums; joined step by step they become a single concatenation.
 */
export function joinPads(g: Builder, a: Value, b: Value): Value | undefined {
  const [p, q] = [padded(a), padded(b)]
  if (p === undefined || q === undefined || p.axis !== q.axis || !sameShape(a.shape, b.shape)) return undefined
  const { axis } = p
  const [first, second] = p.before < q.before ? [p, q] : [q, p]
  if (first.before + first.inner.shape[axis]! !== second.before) return undefined
  const joined = concat(g, [first.inner, second.inner], axis)
  const pads = a.shape.map((_, i) => (i === axis ? ([first.before, second.after] as const) : ([0, 0] as const)))
  return pad(g, joined, pads, 0)
}
