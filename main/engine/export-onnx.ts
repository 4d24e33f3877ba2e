import * as tf from '@tensorflow/tfjs'
import { encode } from './onnx/encode'
import { argumentNames, checkValues, stateNames, type Program, type Values } from './program'
import { trace } from './trace/trace'

/**
 * The program as the bytes of a plain .onnx file that any ONNX runtime can load: its state becomes constants,
 * its other inputs and outputs keep their names.
 */
export function exportOnnx(
  program: Program,
  state: Values = {},
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array {
  const names = stateNames(program)
  checkValues(program, names, state)
  const dropped = new Set(Object.values(program.state ?? {}))
  const fixed: Program = {
    name: program.name,
    inputs: Object.fromEntries(argumentNames(program).map((name) => [name, program.inputs[name]!])),
    run(inputs) {
      const constants = names.map((name) => {
        const { shape, dtype } = program.inputs[name]!
        return [name, tf.tensor(state[name]!, [...shape], dtype)] as const
      })
      const outputs = program.run({ ...inputs, ...Object.fromEntries(constants) })
      return Object.fromEntries(Object.entries(outputs).filter(([name]) => !dropped.has(name)))
    },
  }
  return encode(trace(fixed), metadata)
}
