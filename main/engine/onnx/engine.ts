import { createHash } from 'node:crypto'
import type * as ort from 'onnxruntime-node'
import type { Engine, EngineId, EngineOptions } from '../engine'
import type { Graph } from '../graph/builder'
import { productWork } from '../graph/work'
import { ENGINE_NAMES } from '../names'
import { stateNames, type Program } from '../program'
import { defaultThreads } from '../threads'
import { trace } from '../trace/trace'
import { hasVulkanLoader } from '../vulkan'
import { deviceState } from './device-state'
import { encode, outputName } from './encode'
import { hostState } from './host-state'
import { runtime } from './runtime'
import { loadSession, nextNames } from './session'
import type { State } from './state'

// What matters arrives as exceptions; the library's own log would only repeat it on the terminal.
runtime.env.logLevel = 'fatal'

type OnnxId = Extract<EngineId, `onnx-${string}`>

/** What the runtime calls them. */
const PROVIDER: Record<OnnxId, string> = {
  'onnx-cpu': 'cpu',
  'onnx-webgpu': 'webgpu',
  'onnx-cuda': 'cuda',
  'onnx-directml': 'dml',
  'onnx-coreml': 'coreml',
}

/** Programs with less work than this are over before a second thread has woken up: one is faster, and leaves the other free. */
const SHORT_WORK = 2e8

type Traced = { readonly graph: Graph; readonly key: string; readonly bytes: Uint8Array }

type Cached = { readonly graph: Graph; readonly session: Promise<ort.InferenceSession>; users: number }

/** Programs traced to ONNX and run by ONNX Runtime. Equal graphs share one session. */
export function openOnnxEngine(id: OnnxId, options: EngineOptions): Engine {
  if (id === 'onnx-webgpu' && !hasVulkanLoader()) throw new Error('There is no Vulkan loader on this machine.')
  const threads = options.threads ?? defaultThreads()
  const sessions = new Map<string, Cached>()
  const traced = new WeakMap<Program, Traced>()

  const traceOnce = (program: Program): Traced => {
    const known = traced.get(program)
    if (known !== undefined) return known
    const graph = trace(program)
    const bytes = encode(graph)
    const made = { graph, bytes, key: createHash('sha256').update(bytes).digest('hex') }
    traced.set(program, made)
    return made
  }

  const create = (bytes: Uint8Array, more: ort.InferenceSession.SessionOptions = {}): Promise<ort.InferenceSession> =>
    runtime.InferenceSession.create(bytes, {
      executionProviders: [PROVIDER[id]],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      // Idle threads wait awake for a moment only: not at all costs a tenth of a step on an idle machine, the runtime's
      // own millisecond a multiple of it on a busy one.
      extra: { session: { intra_op: { allow_spinning: '1', spin_duration_us: '20' } } },
      ...more,
    })

  // On WebGPU the next state stays on the device; everything else comes back to main memory.
  const open = (program: Program, { graph, bytes }: Traced): Promise<ort.InferenceSession> => {
    if (id !== 'onnx-webgpu') return create(bytes, productWork(graph) < SHORT_WORK ? { intraOpNumThreads: 1 } : {})
    const kept = new Set(Object.values(nextNames(program, graph)))
    const places = graph.outputs.map(({ name }) => {
      const output = outputName(graph, name)
      return [output, kept.has(output) ? ('gpu-buffer' as const) : ('cpu' as const)] as const
    })
    return create(bytes, { preferredOutputLocation: Object.fromEntries(places) })
  }

  const stateOf = (program: Program): State => {
    const specs = Object.fromEntries(stateNames(program).map((name) => [name, program.inputs[name]!]))
    return id === 'onnx-webgpu' ? deviceState(specs, create) : hostState(specs)
  }

  return {
    id,
    label: `${ENGINE_NAMES[id]}${id === 'onnx-cpu' ? ` · ${threads} ${threads === 1 ? 'thread' : 'threads'}` : ''}`,
    async load(program, state) {
      const made = traceOnce(program)
      const key = `${made.key} ${JSON.stringify(program.state ?? {})}`
      const cached = sessions.get(key) ?? { graph: made.graph, session: open(program, made), users: 0 }
      sessions.set(key, cached)
      cached.users++
      // The last to leave closes the session, unless the whole engine has been closed before.
      const release = async (): Promise<void> => {
        cached.users--
        if (cached.users > 0 || sessions.get(key) !== cached) return
        sessions.delete(key)
        await (await cached.session).release()
      }
      const session = await cached.session.catch((error: unknown) => {
        sessions.delete(key)
        throw error
      })
      return loadSession(
        program,
        { graph: cached.graph, session, state: stateOf(program), release: once(release) },
        state,
      )
    },
    async dispose() {
      const open = [...sessions.values()]
      sessions.clear()
      for (const { session } of open) await (await session).release()
    },
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= action())
}
