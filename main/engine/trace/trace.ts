import * as tf from '@tensorflow/tfjs'
import { createBuilder, type Graph } from '../graph/builder'
import type { Program } from '../program'
import { TRACE_BACKEND, traceBackend } from './backend'

/** Runs the program once under the recording backend and returns what it would compute, as a graph. */
export function trace(program: Program): Graph {
  const backend = traceBackend()
  // Nothing chosen yet: leave TensorFlow.js on its plain backend rather than on the recording one.
  const before = (tf.getBackend() as string | undefined) ?? 'cpu'
  const builder = createBuilder()
  backend.begin(builder)
  const entries = Object.entries(program.inputs).map(
    ([name, spec]) => [name, builder.input(name, spec.shape, spec.dtype)] as const,
  )
  // A backend that is already made is switched to at once; the promise only matters for those that load slowly.
  void tf.setBackend(TRACE_BACKEND)
  tf.engine().startScope()
  try {
    const tensors = Object.fromEntries(
      entries.map(([name, value]) => {
        const info = backend.track(value)
        return [name, tf.engine().makeTensorFromDataId(info.dataId, info.shape, info.dtype)] as const
      }),
    )
    const results = program.run(tensors)
    const outputs = Object.entries(results).map(([name, tensor]) => ({
      name,
      value: builder.whole(backend.valueFor(tensor)),
    }))
    return { name: program.name, inputs: entries.map(([, value]) => value), outputs }
  } finally {
    tf.engine().endScope()
    void tf.setBackend(before)
    backend.dispose()
  }
}
