import { sizeOf } from '../program'
import type { Attribute, GraphData, GraphDType, Node, Source, Value } from './value'

export type Graph = {
  readonly name: string
  readonly inputs: readonly Value[]
  readonly outputs: readonly { readonly name: string; readonly value: Value }[]
}

export type Builder = ReturnType<typeof createBuilder>

/** Constants up to this many numbers are compared by content, so that equal ones become one. */
const SHARED_CONSTANT_SIZE = 64

const zerosOf: Record<GraphDType, (size: number) => GraphData> = {
  float32: (size) => new Float32Array(size),
  int32: (size) => new Int32Array(size),
  bool: (size) => new Uint8Array(size),
  int64: (size) => new BigInt64Array(size),
}

/** Collects nodes; the same operation on the same values is recorded once. */
export function createBuilder() {
  const shared = new Map<string, Value[]>()
  let count = 0

  const value = (shape: readonly number[], dtype: GraphDType, source: Source): Value => {
    // The shape of a scalar is the one list that may be empty.
    if (dtype !== 'int64' && shape.includes(0))
      throw new Error(
        `A tensor of shape [${shape.join(', ')}] holds nothing; programs need at least one element per dimension.`,
      )
    return { id: count++, shape: [...shape], dtype, source }
  }

  const share = (key: string, make: () => Value[]): Value[] => {
    const known = shared.get(key)
    if (known !== undefined) return known
    const made = make()
    shared.set(key, made)
    return made
  }

  const input = (name: string, shape: readonly number[], dtype: GraphDType): Value =>
    value(shape, dtype, { kind: 'input', name })

  const fill = (number: number, shape: readonly number[], dtype: GraphDType): Value => {
    const key = `fill ${dtype} [${shape.join()}] ${Object.is(number, -0) ? '-0' : number}`
    return share(key, () => {
      if (shape.length > 0 && sizeOf(shape) > 1) return [value(shape, dtype, { kind: 'fill', value: number })]
      const data = zerosOf[dtype](1)
      if (data instanceof BigInt64Array) data[0] = BigInt(number)
      else data[0] = number
      return [value(shape, dtype, { kind: 'constant', data })]
    })[0]!
  }

  const constant = (data: GraphData, shape: readonly number[], dtype: GraphDType): Value => {
    if (dtype !== 'int64' && data.every((x) => Object.is(x, data[0]))) return fill(Number(data[0]), shape, dtype)
    const make = (): Value[] => [value(shape, dtype, { kind: 'constant', data: data.slice() })]
    return (
      data.length <= SHARED_CONSTANT_SIZE ? share(`constant ${dtype} [${shape.join()}] ${data.join()}`, make) : make()
    )[0]!
  }

  const int64 = (numbers: readonly number[]): Value =>
    constant(
      BigInt64Array.from(numbers, (n) => BigInt(n)),
      [numbers.length],
      'int64',
    )

  /** A fill as a real tensor, for operations that do not broadcast. */
  const whole = (v: Value): Value => {
    if (v.source.kind !== 'fill') return v
    return emit('Expand', [fill(v.source.value, [], v.dtype), int64(v.shape)], {}, [
      { shape: v.shape, dtype: v.dtype },
    ])[0]!
  }

  const emit = (
    op: string,
    inputs: readonly Value[],
    attributes: Readonly<Record<string, Attribute>>,
    outputs: readonly { readonly shape: readonly number[]; readonly dtype: GraphDType }[],
  ): Value[] => {
    const operands = inputs.map(whole)
    const key = `${op} ${operands.map((v) => v.id).join()} ${JSON.stringify(attributes)}`
    return share(key, () => {
      const node: Node = { op, inputs: operands, attributes, outputs: [] }
      for (const { shape, dtype } of outputs) node.outputs.push(value(shape, dtype, { kind: 'node', node }))
      return node.outputs
    })
  }

  /** What the operation gives for these inputs (and no attributes), if it has been recorded. */
  const known = (op: string, inputs: readonly Value[]): Value | undefined =>
    shared.get(`${op} ${inputs.map((v) => v.id).join()} {}`)?.[0]

  const one = (
    op: string,
    inputs: readonly Value[],
    shape: readonly number[],
    dtype: GraphDType,
    attributes: Readonly<Record<string, Attribute>> = {},
  ): Value => emit(op, inputs, attributes, [{ shape, dtype }])[0]!

  return { input, fill, constant, int64, emit, one, known, whole }
}
