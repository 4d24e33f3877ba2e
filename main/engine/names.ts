import type { EngineId } from './engine'

/** What people read. */
export const ENGINE_NAMES: Readonly<Record<EngineId, string>> = {
  'onnx-cpu': 'CPU · ONNX Runtime',
  'onnx-webgpu': 'GPU (WebGPU) · ONNX Runtime',
  'onnx-cuda': 'GPU (CUDA) · ONNX Runtime',
  'onnx-directml': 'GPU (DirectML) · ONNX Runtime',
  'onnx-coreml': 'Apple (CoreML) · ONNX Runtime',
  'tfjs-cpu': 'CPU · TensorFlow.js',
  'tfjs-wasm': 'CPU · TensorFlow.js WebAssembly',
  'tfjs-node': 'CPU · TensorFlow',
  'tfjs-node-gpu': 'GPU (CUDA) · TensorFlow',
}
