import protobuf from 'protobufjs/light.js'

type Field = [type: string, id: number, rule?: 'repeated']

const message = (fields: Record<string, Field>) => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, [type, id, rule]]) => [
      name,
      rule === undefined ? { type, id } : { type, id, rule },
    ]),
  ),
})

/** The messages and field numbers of onnx.proto3 that a plain model uses. */
const root = protobuf.Root.fromJSON({
  nested: {
    Model: message({
      irVersion: ['int64', 1],
      producerName: ['string', 2],
      producerVersion: ['string', 3],
      graph: ['Graph', 7],
      opsetImport: ['OperatorSet', 8, 'repeated'],
    }),
    OperatorSet: message({ domain: ['string', 1], version: ['int64', 2] }),
    Graph: message({
      node: ['Node', 1, 'repeated'],
      name: ['string', 2],
      initializer: ['Tensor', 5, 'repeated'],
      input: ['ValueInfo', 11, 'repeated'],
      output: ['ValueInfo', 12, 'repeated'],
    }),
    Node: message({
      input: ['string', 1, 'repeated'],
      output: ['string', 2, 'repeated'],
      name: ['string', 3],
      opType: ['string', 4],
      attribute: ['Attribute', 5, 'repeated'],
    }),
    Attribute: message({
      name: ['string', 1],
      f: ['float', 2],
      i: ['int64', 3],
      s: ['bytes', 4],
      ints: ['int64', 8, 'repeated'],
      type: ['int32', 20],
    }),
    Tensor: message({
      dims: ['int64', 1, 'repeated'],
      dataType: ['int32', 2],
      name: ['string', 8],
      rawData: ['bytes', 9],
    }),
    ValueInfo: message({ name: ['string', 1], type: ['Type', 2] }),
    Type: message({ tensorType: ['TensorType', 1] }),
    TensorType: message({ elemType: ['int32', 1], shape: ['Shape', 2] }),
    Shape: message({ dim: ['Dimension', 1, 'repeated'] }),
    Dimension: message({ dimValue: ['int64', 1] }),
  },
})

export const Model = root.lookupType('Model')
