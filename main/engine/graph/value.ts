import { sizeOf, type DType } from '../program'

/** int64 exists only for shapes and axes, which ONNX passes as tensors. */
export type GraphDType = DType | 'int64'

export type GraphData = Float32Array | Int32Array | Uint8Array | BigInt64Array

export type Attribute = number | string | readonly number[] | { readonly float: number }

export type Node = {
  readonly op: string
  readonly inputs: readonly Value[]
  readonly attributes: Readonly<Record<string, Attribute>>
  /** What it makes, in ONNX's order; filled when the node is recorded. */
  readonly outputs: Value[]
}

export type Source =
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'constant'; readonly data: GraphData }
  /** One number in every place: kept as that number until something needs the whole tensor. */
  | { readonly kind: 'fill'; readonly value: number }
  | { readonly kind: 'node'; readonly node: Node }

export type Value = {
  readonly id: number
  readonly shape: readonly number[]
  readonly dtype: GraphDType
  readonly source: Source
}

export const sameShape = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((n, i) => n === b[i])

/** The number that fills the whole tensor, when that is known while recording. */
export function uniformValue(value: Value): number | undefined {
  if (value.source.kind === 'fill') return value.source.value
  if (value.source.kind === 'constant' && sizeOf(value.shape) === 1) return Number(value.source.data[0])
  return undefined
}

export const isConstant = (value: Value): boolean => value.source.kind === 'constant' || value.source.kind === 'fill'

/** NumPy's rule: align to the right, 1 stretches. */
export function broadcastShapes(a: readonly number[], b: readonly number[]): number[] {
  const rank = Math.max(a.length, b.length)
  return Array.from({ length: rank }, (_, i) => {
    const m = a[a.length - rank + i] ?? 1
    const n = b[b.length - rank + i] ?? 1
    if (m !== n && m !== 1 && n !== 1)
      throw new Error(`Shapes [${a.join(', ')}] and [${b.join(', ')}] do not fit together.`)
    return Math.max(m, n)
  })
}

/** The node that made a value, when it is the given operation. */
export function madeBy(value: Value, op: string): Node | undefined {
  return value.source.kind === 'node' && value.source.node.op === op ? value.source.node : undefined
}
