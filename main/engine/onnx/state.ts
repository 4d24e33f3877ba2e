import type * as ort from 'onnxruntime-node'
import type { Spec, Values } from '../program'
import { runtime } from './runtime'

export type Tensors = Record<string, ort.Tensor>

/** Holds a program's state between calls, under the names of its inputs. */
export type State = {
  /** What the next call reads. */
  current(): Tensors
  /** Where the next call writes, or null where the runtime shall allocate. */
  targets(): Record<string, ort.Tensor | null>
  /** The call is done; `written` is the new state. */
  advance(written: Tensors): void
  read(): Promise<Values>
  write(values: Values): void
  dispose(): Promise<void>
}

export type StateSpecs = Readonly<Record<string, Spec>>

export const tensorOf = (spec: Spec, data: Values[string]): ort.Tensor =>
  new runtime.Tensor(spec.dtype, data, spec.shape)

export const dataOf = (tensor: ort.Tensor): Values[string] => tensor.data as Values[string]
