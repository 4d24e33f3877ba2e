import { createRequire } from 'node:module'
import type { EngineId } from './engine'
import { runtime } from './onnx/runtime'

const ONNX_NAME = {
  cpu: 'onnx-cpu',
  webgpu: 'onnx-webgpu',
  cuda: 'onnx-cuda',
  dml: 'onnx-directml',
  coreml: 'onnx-coreml',
} as const

const isOnnxName = (name: string): name is keyof typeof ONNX_NAME => name in ONNX_NAME

/** Every engine there is, the ones that are usually fastest first. */
export const ALL_ENGINES: readonly EngineId[] = [
  'onnx-cuda',
  'onnx-directml',
  'onnx-webgpu',
  'onnx-coreml',
  'tfjs-node-gpu',
  'onnx-cpu',
  'tfjs-node',
  'tfjs-wasm',
  'tfjs-cpu',
]

/** The engines whose code is on this machine; whether their devices work, only trying tells. */
export function installedEngines(): EngineId[] {
  const onnx = new Set<EngineId>(
    runtime.listSupportedBackends().flatMap(({ name }) => (isOnnxName(name) ? [ONNX_NAME[name]] : [])),
  )
  const has = (id: EngineId): boolean => {
    if (id.startsWith('onnx-')) return onnx.has(id)
    if (id === 'tfjs-node' || id === 'tfjs-node-gpu') return resolves(`@tensorflow/${id}`)
    return true
  }
  return ALL_ENGINES.filter(has)
}

function resolves(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
