import type * as ort from 'onnxruntime-node'
import { createBuilder } from '../graph/builder'
import { zeros } from '../program'
import { encode } from './encode'
import { dataOf, tensorOf, type State, type StateSpecs, type Tensors } from './state'

type OpenSession = (bytes: Uint8Array) => Promise<ort.InferenceSession>

/** State that stays on the GPU: each call's outputs are fed to the next, and the buffers before them freed. */
export function deviceState(specs: StateSpecs, open: OpenSession): State {
  let current: Tensors = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, tensorOf(spec, zeros(spec))]),
  )
  const reader = readerFor(specs, open)
  const replace = (tensors: Tensors): void => {
    const old = current
    current = { ...current, ...tensors }
    for (const name of Object.keys(tensors)) if (old[name]!.location !== 'cpu') old[name]!.dispose()
  }
  return {
    current: () => current,
    targets: () => Object.fromEntries(Object.keys(specs).map((name) => [name, null])),
    advance: replace,
    read: () => reader.read(current),
    write: (values) =>
      replace(
        Object.fromEntries(Object.entries(values).map(([name, data]) => [name, tensorOf(specs[name]!, data.slice())])),
      ),
    async dispose() {
      replace({})
      for (const tensor of Object.values(current)) if (tensor.location !== 'cpu') tensor.dispose()
      await reader.dispose()
    },
  }
}

/**
 * Copies state from the GPU. The runtime's own download ends the process in onnxruntime-node 1.30, so a session that
 * only passes its inputs on, with outputs in main memory, does it.
 */
function readerFor(specs: StateSpecs, open: OpenSession) {
  let opened: Promise<ort.InferenceSession> | undefined
  const copyOf = (name: string): string => `${name}:copy`
  const copying = (): Uint8Array => {
    const g = createBuilder()
    const inputs = Object.entries(specs).map(([name, spec]) => g.input(name, spec.shape, spec.dtype))
    const outputs = Object.keys(specs).map((name, i) => ({ name: copyOf(name), value: inputs[i]! }))
    return encode({ name: 'read state', inputs, outputs })
  }
  return {
    async read(current: Tensors) {
      const session = await (opened ??= open(copying()))
      const copies = await session.run(current)
      return Object.fromEntries(Object.keys(specs).map((name) => [name, dataOf(copies[copyOf(name)]!)]))
    },
    async dispose() {
      await (await opened)?.release()
    },
  }
}
