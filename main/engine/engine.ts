import type { LoadedProgram, Program, Values } from './program'

export type EngineId =
  | 'onnx-cpu'
  | 'onnx-webgpu'
  | 'onnx-cuda'
  | 'onnx-directml'
  | 'onnx-coreml'
  | 'tfjs-node-gpu'
  | 'tfjs-node'
  | 'tfjs-wasm'
  | 'tfjs-cpu'

export type EngineOptions = { readonly threads?: number }

export type Engine = {
  readonly id: EngineId
  /** For people: "CPU · ONNX Runtime · 2 threads". */
  readonly label: string
  /** State starts at `state`, or at zero. */
  load(program: Program, state?: Values): Promise<LoadedProgram>
  dispose(): Promise<void>
}

export { openEngine } from './open'
export { chooseEngine, listEngines, type Choice, type ChooseOptions } from './choose'
export type { EngineReport } from './self-test'
