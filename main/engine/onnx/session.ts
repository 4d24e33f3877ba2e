import * as ort from 'onnxruntime-node'
import type { Graph } from '../graph/builder'
import { outputName } from './encode'
import {
  argumentNames,
  checkValues,
  stateNames,
  zeros,
  type LoadedProgram,
  type Program,
  type Spec,
  type Values,
} from '../program'

export type Session = { readonly graph: Graph; readonly session: ort.InferenceSession; release(): Promise<void> }

type Tensors = Record<string, ort.Tensor>

const tensor = (spec: Spec, data: Values[string]): ort.Tensor => new ort.Tensor(spec.dtype, data, spec.shape)

/**
 * One program on one ONNX Runtime session. State lives in two sets of buffers that change places after every call:
 * the runtime reads one and writes the other, so weights are never copied.
 */
export function loadSession(
  program: Program,
  { graph, session, release }: Session,
  state: Values | undefined,
): LoadedProgram {
  const names = stateNames(program)
  const args = argumentNames(program)
  const specOf = (name: string): Spec => program.inputs[name]!
  const blank = (): Tensors =>
    Object.fromEntries(names.map((name) => [name, tensor(specOf(name), zeros(specOf(name)))]))
  const nextOf = Object.fromEntries(names.map((name) => [name, outputName(graph, program.state![name]!)]))
  const stateOutputs = new Set(Object.values(nextOf))
  const plain = graph.outputs.filter(({ name }) => !stateOutputs.has(outputName(graph, name))).map(({ name }) => name)
  let current = blank()
  let next = blank()

  const writeState = (values: Values): Promise<void> => {
    const given = Object.keys(values)
    checkValues(program, given, values)
    for (const name of given) current[name] = tensor(specOf(name), values[name]!.slice())
    return Promise.resolve()
  }
  if (state !== undefined) void writeState(state)

  return {
    writeState,
    async call(inputs) {
      checkValues(program, args, inputs)
      const feeds: Tensors = { ...current }
      for (const name of args) feeds[name] = tensor(specOf(name), inputs[name]!)
      const fetches: Record<string, ort.Tensor | null> = {}
      for (const name of plain) fetches[outputName(graph, name)] = null
      for (const name of names) fetches[nextOf[name]!] = next[name]!
      const results = await session.run(feeds, fetches)
      ;[current, next] = [next, current]
      return Object.fromEntries(plain.map((name) => [name, results[outputName(graph, name)]!.data as Values[string]]))
    },
    readState() {
      return Promise.resolve(
        Object.fromEntries(names.map((name) => [name, (current[name]!.data as Values[string]).slice()])),
      )
    },
    dispose: release,
  }
}
