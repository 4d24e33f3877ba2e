import { createRequire } from 'node:module'
import * as tf from '@tensorflow/tfjs'
import type { Engine, EngineId } from '../engine'
import { ENGINE_NAMES } from '../names'
import {
  argumentNames,
  checkValues,
  stateNames,
  zeros,
  type LoadedProgram,
  type Program,
  type Values,
} from '../program'
import { correctKernels } from './corrections'

// Programs are checked by tests; in production mode TensorFlow.js neither re-checks nor advertises.
tf.enableProdMode()

type TensorFlowId = Extract<EngineId, `tfjs-${string}`>

/** Loads the backend's package and returns the name under which TensorFlow.js knows it. */
const PREPARE: Record<TensorFlowId, () => Promise<string>> = {
  'tfjs-cpu': () => Promise.resolve('cpu'),
  'tfjs-wasm': async () => {
    await import('@tensorflow/tfjs-backend-wasm')
    return 'wasm'
  },
  'tfjs-node': () => loadBinding('@tensorflow/tfjs-node'),
  'tfjs-node-gpu': () => loadBinding('@tensorflow/tfjs-node-gpu'),
}

/** tfjs-node is CommonJS and brings a native library; both are optional, so they are looked for only when asked for. */
function loadBinding(name: string): Promise<string> {
  const require = createRequire(import.meta.url)
  // It calls what Node 23 and Electron 42 no longer have.
  const util = require('node:util') as { isNullOrUndefined?: (value: unknown) => boolean }
  util.isNullOrUndefined ??= (value) => value === null || value === undefined
  try {
    require(name)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return Promise.reject(new Error(`The package ${name} or its TensorFlow library is not installed (${reason}).`))
  }
  return Promise.resolve('tensorflow')
}

/** The same programs, one TensorFlow.js kernel after the other: slower, and the reference for the traced engine. */
export async function openTensorFlowEngine(id: TensorFlowId): Promise<Engine> {
  const backend = await PREPARE[id]()
  if (!(await tf.setBackend(backend))) throw new Error(`The TensorFlow.js backend "${backend}" did not start.`)
  await tf.ready()
  correctKernels(backend)
  return {
    id,
    label: ENGINE_NAMES[id],
    load: (program, state) => Promise.resolve(loadEager(program, backend, state)),
    dispose: () => Promise.resolve(),
  }
}

function loadEager(program: Program, backend: string, state: Values | undefined): LoadedProgram {
  const names = stateNames(program)
  const args = argumentNames(program)
  const current: Record<string, tf.Tensor> = {}

  // Backends that have been started are switched to at once, so no other program can come in between.
  const on = <T>(action: () => T): T => {
    void tf.setBackend(backend)
    return action()
  }
  const make = (name: string, data: Values[string]): tf.Tensor => {
    const { shape, dtype } = program.inputs[name]!
    return tf.tensor(data.slice(), [...shape], dtype)
  }
  const write = (values: Values): void => {
    checkValues(program, Object.keys(values), values)
    on(() => {
      for (const [name, data] of Object.entries(values)) {
        current[name]?.dispose()
        current[name] = make(name, data)
      }
    })
  }
  write(Object.fromEntries(names.map((name) => [name, state?.[name] ?? zeros(program.inputs[name]!)])))

  return {
    async call(inputs) {
      checkValues(program, args, inputs)
      const results = on(() =>
        tf.tidy(() => {
          const given = Object.fromEntries(args.map((name) => [name, make(name, inputs[name]!)]))
          const outputs = Object.entries(program.run({ ...current, ...given }))
          // A tensor may leave under several names or be one that came in: each name gets its own handle to free.
          const own = Object.fromEntries(outputs.map(([name, value]) => [name, value.clone()]))
          // What the program itself kept would otherwise never be freed.
          for (const [, value] of outputs) if (value.kept) value.dispose()
          return own
        }),
      )
      const next = new Set(names.map((name) => program.state![name]!))
      for (const name of names) {
        current[name]?.dispose()
        current[name] = results[program.state![name]!]!
      }
      const outputs: Values = {}
      for (const [name, value] of Object.entries(results)) {
        if (next.has(name)) continue
        outputs[name] = typed(value.dtype, await value.data())
        value.dispose()
      }
      return outputs
    },
    async readState() {
      const values: Values = {}
      for (const name of names) values[name] = typed(current[name]!.dtype, await current[name]!.data()).slice()
      return values
    },
    writeState: (values) => Promise.resolve(write(values)),
    dispose() {
      for (const value of Object.values(current)) value.dispose()
      return Promise.resolve()
    },
  }
}

/** Backends may keep a converted tensor's numbers in the array of its old type. */
function typed(dtype: tf.DataType, data: Float32Array | Int32Array | Uint8Array): Values[string] {
  if (dtype === 'int32') return data instanceof Int32Array ? data : Int32Array.from(data)
  if (dtype === 'bool') return data instanceof Uint8Array ? data : Uint8Array.from(data)
  return data instanceof Float32Array ? data : Float32Array.from(data)
}
