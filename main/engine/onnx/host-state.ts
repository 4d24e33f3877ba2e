import { zeros } from '../program'
import { dataOf, tensorOf, type State, type StateSpecs, type Tensors } from './state'

/**
 * State in main memory: two sets of buffers that change places after every call. The runtime reads one and writes the
 * other, so weights are never copied and nothing is allocated.
 */
export function hostState(specs: StateSpecs): State {
  const blank = (): Tensors =>
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, tensorOf(spec, zeros(spec))]))
  let current = blank()
  let next = blank()
  return {
    current: () => current,
    targets: () => next,
    advance: () => void ([current, next] = [next, current]),
    read: () =>
      Promise.resolve(Object.fromEntries(Object.entries(current).map(([name, t]) => [name, dataOf(t).slice()]))),
    write: (values) => {
      for (const [name, data] of Object.entries(values)) dataOf(current[name]!).set(data)
    },
    dispose: () => Promise.resolve(),
  }
}
