import { createRequire } from 'node:module'
import type * as ort from 'onnxruntime-node'

/**
 * ONNX Runtime, the one door to it: the library sends usage data to its makers and keeps a device id unless it is told
 * not to before it is loaded. An import would be loaded first whatever stands above it, so it is required here, after the word.
 * Threads have an environment of their own that the library does not see: load it in a process's first thread.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1'

export const runtime = createRequire(import.meta.url)('onnxruntime-node') as typeof ort
