import * as tf from '@tensorflow/tfjs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { openEngine, type Engine, type EngineId } from '../../../../main/engine/engine'
import { sizeOf, type DType, type Program, type Spec, type Values } from '../../../../main/engine/program'
import { createRandom } from '../../../../main/engine/random'

export type Operation = (tensors: tf.Tensor[]) => tf.Tensor | tf.Tensor[]

/** Where an operation's inputs are drawn from. */
export type Draw = 'real' | 'positive' | 'unit' | 'above-one' | 'away-from-zero' | 'integer' | 'boolean'

export type Operand = { readonly shape: readonly number[]; readonly draw?: Draw }

/** What traced results are held to: TensorFlow.js's plain backend, or the one the libtensorflow rig names. */
const reference = (process.env['LACUNA_TEST_EAGER'] ?? 'tfjs-cpu') as EngineId

/** What runs the traced programs: the processor, or the device that `npm run test:gpu` names. */
const traced = (process.env['LACUNA_TEST_TRACED'] ?? 'onnx-cpu') as EngineId
const onDevice = traced !== 'onnx-cpu'

/** WGSL lets these be 2⁻¹¹ off (its section on floating-point accuracy), and slopes multiply it; the model uses none of them. */
const INEXACT_ON_DEVICE = ['sin', 'cos', 'tan', 'acos']

/** WGSL lets a device take a denormal for 0: there the smallest number that is none stands in its place. */
const leastNormal = 2 ** -126
const asOnDevice = (x: number): number =>
  onDevice && x !== 0 && Math.abs(x) < leastNormal ? Math.sign(x) * leastNormal : x

/** libtensorflow 1.15 has no such kernel, gives another type, or flushes denormals to 0: not compared there. */
const OTHERWISE_ON_LIBRARY = [
  'floorDiv',
  'greater of booleans',
  'unsortedSegmentSum of integers',
  'searchSorted',
  'log at extremes',
  'sqrt at extremes',
  'rsqrt at extremes',
]

export const comparable = (name: string): boolean => reference !== 'tfjs-node' || !OTHERWISE_ON_LIBRARY.includes(name)

let engines: Promise<[Engine, Engine]> | undefined
const both = (): Promise<[Engine, Engine]> =>
  (engines ??= Promise.all([openEngine(traced, { threads: 1 }), openEngine(reference)]))

const dtypeOf = (draw: Draw): DType => (draw === 'integer' ? 'int32' : draw === 'boolean' ? 'bool' : 'float32')

function drawValues(draw: Draw, size: number, seed: number): Values[string] {
  const random = createRandom(seed)
  const one = (): number => {
    const z = random.normal()
    switch (draw) {
      case 'real':
        return z
      case 'positive':
        return Math.abs(z) + 0.1
      case 'unit':
        return random.uniform() * 1.8 - 0.9
      case 'above-one':
        return 1.1 + Math.abs(z)
      case 'away-from-zero':
        return z + Math.sign(z) * 0.3
      case 'integer':
        return random.below(9) - 4
      case 'boolean':
        return random.below(2)
    }
  }
  const data =
    draw === 'integer' ? new Int32Array(size) : draw === 'boolean' ? new Uint8Array(size) : new Float32Array(size)
  for (let i = 0; i < size; i++) data[i] = one()
  return data
}

/** Equal up to rounding, relative to the larger of 1 and the numbers; infinities and NaN in the same places. */
export function expectClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
  what: string,
): void {
  expect(actual.length, what).toBe(expected.length)
  for (let i = 0; i < expected.length; i++) {
    const [a, b] = [actual[i]!, expected[i]!]
    if (Object.is(a, b) || a === b) continue
    const off = Math.abs(a - b) / Math.max(1, Math.abs(b))
    if (!(off <= tolerance)) expect.fail(`${what}[${i}]: ${a}, expected ${b}`)
  }
}

/** Runs the program traced and eagerly and compares every output. */
export async function expectSame(program: Program, inputs: Values, tolerance = 1e-5): Promise<void> {
  const [onnx, eager] = await both()
  const traced = await onnx.load(program)
  const plain = await eager.load(program)
  try {
    const [actual, expected] = [await traced.call(inputs), await plain.call(inputs)]
    expect(Object.keys(actual).sort()).toEqual(Object.keys(expected).sort())
    for (const [name, values] of Object.entries(expected)) {
      expect(actual[name]!.constructor.name, name).toBe(values.constructor.name)
      expectClose(actual[name]!, values, tolerance, `${program.name} ${name}`)
    }
  } finally {
    await traced.dispose()
    await plain.dispose()
  }
}

/** The operation's outputs and, for real inputs, the gradient of Σ outputᵢ·cos(i) in each of them. */
export function programOf(
  name: string,
  operation: Operation,
  operands: readonly Operand[],
  gradient: boolean,
): Program {
  const inputs: Record<string, Spec> = {}
  operands.forEach(({ shape, draw = 'real' }, i) => (inputs[`x${i}`] = { shape, dtype: dtypeOf(draw) }))
  const real = operands.flatMap(({ draw = 'real' }, i) => (dtypeOf(draw) === 'float32' ? [i] : []))
  return {
    name,
    inputs,
    run(tensors) {
      const given = operands.map((_, i) => tensors[`x${i}`]!)
      const outputs = [operation(given)].flat()
      const result: Record<string, tf.Tensor> = Object.fromEntries(outputs.map((y, i) => [`y${i}`, y]))
      if (!gradient) return result
      const total = (...xs: tf.Tensor[]): tf.Scalar => {
        const all = given.map((x, i) => (real.includes(i) ? xs[real.indexOf(i)]! : x))
        const parts = [operation(all)].flat().map((y) => {
          const weights = tf.tensor(
            Float32Array.from({ length: y.size }, (_, i) => Math.cos(i)),
            y.shape,
          )
          return y.mul(weights).sum()
        })
        return tf.addN(parts).asScalar()
      }
      const gradients = tf.grads(total)(real.map((i) => given[i]!))
      gradients.forEach((g, i) => (result[`g${real[i]}`] = g))
      return result
    },
  }
}

export type Case = {
  readonly operation: Operation
  readonly operands: fc.Arbitrary<readonly Operand[]>
  readonly gradient?: boolean
  readonly tolerance?: number
}

/** Traced equals eager for random shapes and numbers. */
export async function holds(
  name: string,
  { operation, operands, gradient = true, tolerance = 1e-5 }: Case,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(operands, fc.nat(1e6), async (drawn, seed) => {
      const values: Values = {}
      drawn.forEach(({ shape, draw = 'real' }, i) => (values[`x${i}`] = drawValues(draw, sizeOf(shape), seed + i)))
      const allowed = onDevice && INEXACT_ON_DEVICE.includes(name) ? 5e-3 : tolerance
      await expectSame(programOf(name, operation, drawn, gradient), values, allowed)
    }),
    { numRuns: 6, seed: 20211 },
  )
}

/** Traced equals eager for exactly these numbers. */
export async function holdsFor(
  name: string,
  operation: Operation,
  ...columns: (number[] | { bool: number[] })[]
): Promise<void> {
  const operands = columns.map((c): Operand =>
    Array.isArray(c) ? { shape: [c.length] } : { shape: [c.bool.length], draw: 'boolean' },
  )
  const values = Object.fromEntries(
    columns.map((c, i) => [`x${i}`, Array.isArray(c) ? Float32Array.from(c, asOnDevice) : Uint8Array.from(c.bool)]),
  )
  await expectSame(programOf(name, operation, operands, false), values, 1e-5)
}

export const shapes = (least = 0, most = 4): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: 5 }), { minLength: least, maxLength: most })

export const one = (draw: Draw, least = 0): fc.Arbitrary<Operand[]> => shapes(least).map((shape) => [{ shape, draw }])

/** Two shapes that broadcast: dimensions dropped or set to 1 on either side. */
export const two = (a: Draw, b: Draw = a): fc.Arbitrary<Operand[]> =>
  shapes().chain((shape) => {
    const thinner = fc
      .tuple(fc.nat(shape.length), fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
      .map(([drop, ones]) => shape.slice(drop).map((n, i) => (ones[i] ? 1 : n)))
    return fc.tuple(thinner, fc.boolean()).map(([thin, swap]) =>
      swap
        ? [
            { shape: thin, draw: a },
            { shape, draw: b },
          ]
        : [
            { shape, draw: a },
            { shape: thin, draw: b },
          ],
    )
  })
