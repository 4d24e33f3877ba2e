import * as tf from '@tensorflow/tfjs'

type Correct = (kernel: tf.KernelFunc, backend: string) => tf.KernelFunc

/** The wasm kernel writes integers whatever type is asked for: ask for integers and convert. */
const oneHot: Correct = (kernel, backendName) => (call) => {
  const dtype = call.attrs?.['dtype']
  const made = kernel({ ...call, attrs: { ...call.attrs, dtype: 'int32' } })
  if (dtype === 'int32' || dtype === undefined) return made
  const x = Array.isArray(made) ? made[0]! : made
  const cast = tf.getKernel('Cast', backendName)!
  const converted = cast.kernelFunc({ inputs: { x }, attrs: { dtype }, backend: call.backend })
  ;(call.backend as tf.KernelBackend).disposeData(x.dataId)
  return converted
}

/** Negative axes count from the end; the cpu and wasm kernels take them for positions before the first. */
const cumsum: Correct = (kernel) => (call) => {
  const axis = call.attrs?.['axis'] as number
  const rank = (call.inputs['x'] as tf.TensorInfo).shape.length
  return kernel({ ...call, attrs: { ...call.attrs, axis: axis < 0 ? axis + rank : axis } })
}

const CORRECTIONS: Readonly<Record<string, Readonly<Record<string, Correct>>>> = {
  cpu: { Cumsum: cumsum },
  wasm: { Cumsum: cumsum, OneHot: oneHot },
}

const corrected = new Set<string>()

/** Replaces the kernels of a TensorFlow.js 4.22 backend that are known to give wrong results. */
export function correctKernels(backendName: string): void {
  if (corrected.has(backendName)) return
  corrected.add(backendName)
  for (const [kernelName, correct] of Object.entries(CORRECTIONS[backendName] ?? {})) {
    const config = tf.getKernel(kernelName, backendName)
    if (config === undefined) continue
    tf.unregisterKernel(kernelName, backendName)
    tf.registerKernel({ ...config, kernelFunc: correct(config.kernelFunc, backendName) })
  }
}
