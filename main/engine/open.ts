import type { Engine, EngineId, EngineOptions } from './engine'

/** Opens one engine; the code of the others is not loaded. Fails with the reason when the machine cannot run it. */
export async function openEngine(id: EngineId, options: EngineOptions = {}): Promise<Engine> {
  switch (id) {
    case 'tfjs-node-gpu':
    case 'tfjs-node':
    case 'tfjs-wasm':
    case 'tfjs-cpu':
      return (await import('./tensorflow/engine')).openTensorFlowEngine(id)
    default:
      return (await import('./onnx/engine')).openOnnxEngine(id, options)
  }
}
