import { describe, expect, it } from 'vitest'
import { createBuilder } from '../../../../main/engine/graph/builder'
import { add, mul } from '../../../../main/engine/graph/ops'
import { encode } from '../../../../main/engine/onnx/encode'
import { Model } from '../../../../main/engine/onnx/schema'

type Named = { name: string }
type Decoded = {
  graph: {
    node: { opType: string; input: string[]; output: string[] }[]
    initializer: Named[]
    input: Named[]
    output: Named[]
  }
  opsetImport: { version: number }[]
}

function decoded(build: (g: ReturnType<typeof createBuilder>) => Parameters<typeof encode>[0]): Decoded {
  const message = Model.decode(encode(build(createBuilder())))
  return Model.toObject(message, { longs: Number, arrays: true }) as Decoded
}

describe('the ONNX file', () => {
  it('holds the graph, its constants and a fixed operator set', () => {
    const { graph, opsetImport } = decoded((g) => {
      const x = g.input('x', [2], 'float32')
      return {
        name: 'g',
        inputs: [x],
        outputs: [{ name: 'y', value: mul(g, x, g.constant(Float32Array.of(1, 2), [2], 'float32')) }],
      }
    })
    expect(graph.node.map(({ opType }) => opType)).toEqual(['Mul'])
    expect(graph.initializer).toHaveLength(1)
    expect(graph.input.map(({ name }) => name)).toEqual(['x'])
    expect(graph.output.map(({ name }) => name)).toEqual(['y'])
    expect(opsetImport.map(({ version }) => version)).toEqual([18])
  })

  it('keeps an output apart from an input of the same name, and values that leave twice or as they came', () => {
    const { graph } = decoded((g) => {
      const w = g.input('w', [2], 'float32')
      const sum = add(g, w, w)
      const outputs = [
        { name: 'w', value: sum },
        { name: 'again', value: sum },
        { name: 'same', value: w },
      ]
      return { name: 'g', inputs: [w], outputs }
    })
    expect(graph.output.map(({ name }) => name)).toEqual(['w:next', 'again', 'same'])
    expect(graph.node.map(({ opType, output }) => [opType, ...output])).toEqual([
      ['Add', 'w:next'],
      ['Identity', 'again'],
      ['Identity', 'same'],
    ])
  })
})
