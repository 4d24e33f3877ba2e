import type { Graph } from '../graph/builder'
import type { Attribute, GraphDType, Value } from '../graph/value'
import { liveNodes } from '../graph/live'
import { Model } from './schema'

/** Fixed, so that the same program always gives the same file. Operators as of ONNX 1.13. */
const OPSET = 18
const IR_VERSION = 8

const ELEMENT: Record<GraphDType, number> = { float32: 1, int32: 6, int64: 7, bool: 9 }

const ATTRIBUTE = { float: 1, int: 2, string: 3, ints: 7 }

type Message = Record<string, unknown>

/** Inputs and outputs share one name space in ONNX: an output called like an input gets a suffix. */
export const outputName = (graph: Graph, name: string): string =>
  graph.inputs.some(({ source }) => source.kind === 'input' && source.name === name) ? `${name}:next` : name

/** The graph as the bytes of an ONNX model; nodes that no output needs are left out. */
export function encode(graph: Graph): Uint8Array {
  const initializers: Message[] = []
  const copies: Message[] = []
  const names = new Map<Value, string>()

  const outputs = graph.outputs.map(({ name, value }) => {
    const output = outputName(graph, name)
    // The same value may leave under several names, or be an input or a constant: those are copied.
    if (value.source.kind === 'node' && !names.has(value)) names.set(value, output)
    else
      copies.push({
        name: `copy ${output}`,
        opType: 'Identity',
        input: [nameOf(value)],
        output: [output],
        attribute: [],
      })
    return valueInfo(output, value)
  })

  function nameOf(value: Value): string {
    const known = names.get(value)
    if (known !== undefined) return known
    const name = newName(value)
    names.set(value, name)
    return name
  }

  function newName({ id, source, shape, dtype }: Value): string {
    if (source.kind === 'input') return source.name
    if (source.kind === 'node') return `v${id}`
    if (source.kind === 'fill') throw new Error('A fill reached the writer unexpanded.')
    const { buffer, byteOffset, byteLength } = source.data
    const rawData = new Uint8Array(buffer, byteOffset, byteLength)
    initializers.push({ name: `c${id}`, dims: shape, dataType: ELEMENT[dtype], rawData })
    return `c${id}`
  }

  const nodes = liveNodes(graph).map(({ node, values }, i) => ({
    name: `${node.op} ${i}`,
    opType: node.op,
    input: node.inputs.map(nameOf),
    output: values.map(nameOf),
    attribute: Object.entries(node.attributes).map(([key, value]) => attributeMessage(key, value)),
  }))
  const inputs = graph.inputs.map((value) => valueInfo(nameOf(value), value))
  return Model.encode({
    irVersion: IR_VERSION,
    producerName: 'Lacuna',
    graph: { name: graph.name, node: [...nodes, ...copies], initializer: initializers, input: inputs, output: outputs },
    opsetImport: [{ domain: '', version: OPSET }],
  }).finish()
}

const valueInfo = (name: string, value: Value): Message => ({
  name,
  type: {
    tensorType: { elemType: ELEMENT[value.dtype], shape: { dim: value.shape.map((dimValue) => ({ dimValue })) } },
  },
})

function attributeMessage(name: string, value: Attribute): Message {
  if (typeof value === 'number') return { name, i: value, type: ATTRIBUTE.int }
  if (typeof value === 'string') return { name, s: new TextEncoder().encode(value), type: ATTRIBUTE.string }
  if ('float' in value) return { name, f: value.float, type: ATTRIBUTE.float }
  return { name, ints: value, type: ATTRIBUTE.ints }
}
