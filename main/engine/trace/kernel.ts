import type { Builder } from '../graph/builder'
import type { Value } from '../graph/value'

/** What TensorFlow.js hands a kernel besides tensors; each kernel knows the names and types of its own. */
export type Attributes = Readonly<Record<string, unknown>>

/** Records one TensorFlow.js kernel: `inputs` by the kernel's own names (or 0, 1, … for lists). */
export type RecordKernel = (
  g: Builder,
  inputs: Readonly<Record<string, Value>>,
  attributes: Attributes,
) => Value | Value[]

export type Kernels = Readonly<Record<string, RecordKernel>>

export function input(inputs: Readonly<Record<string, Value>>, name: string): Value {
  const value = inputs[name]
  if (value === undefined) throw new Error(`A kernel was called without its input "${name}".`)
  return value
}

export const numberAttribute = (attributes: Attributes, name: string, otherwise = 0): number => {
  const value = attributes[name]
  return typeof value === 'number' ? value : otherwise
}

/** Axes and shapes arrive as one number or a list. */
export const numbersAttribute = (attributes: Attributes, name: string): number[] => {
  const value = attributes[name]
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.map(Number) : []
}

export const booleanAttribute = (attributes: Attributes, name: string): boolean => attributes[name] === true
