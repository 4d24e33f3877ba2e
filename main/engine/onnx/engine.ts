import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import * as ort from 'onnxruntime-node'
import type { Engine, EngineId, EngineOptions } from '../engine'
import type { Graph } from '../graph/builder'
import type { Program } from '../program'
import { trace } from '../trace/trace'
import { encode } from './encode'
import { loadSession } from './session'

type OnnxId = Extract<EngineId, `onnx-${string}`>

const PROVIDER: Record<OnnxId, { readonly name: string; readonly label: string }> = {
  'onnx-cpu': { name: 'cpu', label: 'CPU' },
  'onnx-webgpu': { name: 'webgpu', label: 'GPU (WebGPU)' },
  'onnx-cuda': { name: 'cuda', label: 'GPU (CUDA)' },
  'onnx-directml': { name: 'dml', label: 'GPU (DirectML)' },
  'onnx-coreml': { name: 'coreml', label: 'Apple (CoreML)' },
}

type Cached = { readonly graph: Graph; readonly session: Promise<ort.InferenceSession>; users: number }

/** Programs traced to ONNX and run by ONNX Runtime. Equal graphs share one session. */
export function openOnnxEngine(id: OnnxId, options: EngineOptions): Engine {
  const provider = PROVIDER[id]
  const threads = options.threads ?? availableParallelism()
  const sessions = new Map<string, Cached>()
  const traced = new WeakMap<Program, { graph: Graph; key: string; bytes: Uint8Array }>()

  const traceOnce = (program: Program) => {
    const known = traced.get(program)
    if (known !== undefined) return known
    const graph = trace(program)
    const bytes = encode(graph)
    const made = { graph, bytes, key: createHash('sha256').update(bytes).digest('hex') }
    traced.set(program, made)
    return made
  }

  const open = (bytes: Uint8Array): Promise<ort.InferenceSession> =>
    ort.InferenceSession.create(bytes, {
      executionProviders: [provider.name],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
    })

  return {
    id,
    label: `${provider.label} · ONNX Runtime${id === 'onnx-cpu' ? ` · ${threads} ${threads === 1 ? 'thread' : 'threads'}` : ''}`,
    async load(program, state) {
      const { graph, key, bytes } = traceOnce(program)
      const cached = sessions.get(key) ?? { graph, session: open(bytes), users: 0 }
      sessions.set(key, cached)
      cached.users++
      const session = await cached.session
      const release = async (): Promise<void> => {
        cached.users--
        if (cached.users > 0) return
        sessions.delete(key)
        await session.release()
      }
      return loadSession(program, { graph: cached.graph, session, release: once(release) }, state)
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
