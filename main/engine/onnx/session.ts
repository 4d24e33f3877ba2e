import type * as ort from 'onnxruntime-node'
import type { Graph } from '../graph/builder'
import { argumentNames, checkValues, stateNames, type LoadedProgram, type Program, type Values } from '../program'
import { outputName } from './encode'
import { dataOf, tensorOf, type State, type Tensors } from './state'

export type Session = {
  readonly graph: Graph
  readonly session: ort.InferenceSession
  readonly state: State
  release(): Promise<void>
}

/** The ONNX names of the outputs that are a program's next state, by state name. */
export const nextNames = (program: Program, graph: Graph): Record<string, string> =>
  Object.fromEntries(stateNames(program).map((name) => [name, outputName(graph, program.state![name]!)]))

/** One program on one ONNX Runtime session. */
export function loadSession(
  program: Program,
  { graph, session, state, release }: Session,
  start?: Values,
): LoadedProgram {
  const args = argumentNames(program)
  const next = Object.entries(nextNames(program, graph))
  const taken = new Set(next.map(([, output]) => output))
  const plain = graph.outputs
    .map(({ name }) => ({ name, output: outputName(graph, name) }))
    .filter(({ output }) => !taken.has(output))

  const write = (values: Values): void => {
    checkValues(program, Object.keys(values), values)
    state.write(values)
  }
  if (start !== undefined) write(start)

  const call = async (inputs: Values): Promise<Values> => {
    const feeds: Tensors = { ...state.current() }
    for (const name of args) feeds[name] = tensorOf(program.inputs[name]!, inputs[name]!)
    const fetches: Record<string, ort.Tensor | null> = {}
    for (const { output } of plain) fetches[output] = null
    const targets = state.targets()
    for (const [name, output] of next) fetches[output] = targets[name]!
    const results = await session.run(feeds, fetches)
    state.advance(Object.fromEntries(next.map(([name, output]) => [name, results[output]!])))
    return Object.fromEntries(plain.map(({ name, output }) => [name, dataOf(results[output]!)]))
  }

  // Calls that overlap take their turns: each starts from the state that the one before it left.
  let turn: Promise<unknown> = Promise.resolve()
  return {
    call(inputs) {
      const result = turn.then(() => {
        checkValues(program, args, inputs)
        return call(inputs)
      })
      turn = result.catch(() => undefined)
      return result
    },
    readState: () => turn.then(() => state.read()),
    writeState: (values) => turn.then(() => write(values)),
    async dispose() {
      await state.dispose()
      await release()
    },
  }
}
