import type * as tf from '@tensorflow/tfjs'

export type DType = 'float32' | 'int32' | 'bool'

export type Spec = { readonly shape: readonly number[]; readonly dtype: DType }

/** A pure tensor function with named inputs and outputs: what every engine runs. */
export type Program = {
  readonly name: string
  readonly inputs: Readonly<Record<string, Spec>>
  /** Pure: TensorFlow.js ops only, no randomness, no reading of values. Returns outputs by name. */
  readonly run: (inputs: Readonly<Record<string, tf.Tensor>>) => Record<string, tf.Tensor>
  /** State-carrying programs: input name → name of the output that is its next value (weights, moments). */
  readonly state?: Readonly<Record<string, string>>
}

/** Tensor contents by name, row-major; booleans are bytes 0 and 1. */
export type Values = Record<string, Float32Array | Int32Array | Uint8Array>

export type LoadedProgram = {
  /** Non-state inputs in, non-state outputs out; state advances in place. */
  call(inputs: Values): Promise<Values>
  readState(): Promise<Values>
  writeState(state: Values): Promise<void>
  dispose(): Promise<void>
}

export const sizeOf = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1)

export function zeros(spec: Spec): Float32Array | Int32Array | Uint8Array {
  const size = sizeOf(spec.shape)
  if (spec.dtype === 'float32') return new Float32Array(size)
  return spec.dtype === 'int32' ? new Int32Array(size) : new Uint8Array(size)
}

/** Throws when `values` does not hold exactly what `spec` asks for, naming program and tensor. */
export function checkValues(program: Program, names: readonly string[], values: Values): void {
  for (const name of names) {
    const spec = program.inputs[name]
    const value = values[name]
    if (spec === undefined) throw new Error(`Program "${program.name}" has no input "${name}".`)
    if (value === undefined) throw new Error(`Program "${program.name}" was called without its input "${name}".`)
    if (value.constructor !== zeros({ shape: [0], dtype: spec.dtype }).constructor)
      throw new Error(
        `Program "${program.name}": input "${name}" is ${spec.dtype}, but a ${value.constructor.name} was given.`,
      )
    if (value.length !== sizeOf(spec.shape))
      throw new Error(
        `Program "${program.name}": input "${name}" has ${sizeOf(spec.shape)} numbers ([${spec.shape.join(', ')}]), but ${value.length} were given.`,
      )
  }
}

export const stateNames = (program: Program): string[] => Object.keys(program.state ?? {})

export const argumentNames = (program: Program): string[] =>
  Object.keys(program.inputs).filter((name) => program.state?.[name] === undefined)
