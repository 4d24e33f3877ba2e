import * as tf from '@tensorflow/tfjs'
import type { Builder } from '../graph/builder'
import { broadcastShapes, isConstant, uniformValue, type Value } from '../graph/value'
import { sizeOf, type DType } from '../program'
import { allKernels, elementWise } from './kernels/all'
import type { RecordKernel } from './kernel'

// Programs are checked by tests; in production mode TensorFlow.js neither re-checks nor advertises.
tf.enableProdMode()

export const TRACE_BACKEND = 'lacuna-trace'

/** Constants above this many numbers are left to the runtime to fold. */
const FOLD_LIMIT = 65536

type Data = Float32Array | Int32Array | Uint8Array

/** A TensorFlow.js backend that computes nothing: every kernel call becomes a node of the graph being built. */
class TraceBackend extends tf.KernelBackend {
  builder: Builder | undefined
  private readonly values = new WeakMap<object, Value>()
  private count = 0

  begin(builder: Builder): void {
    this.builder = builder
    this.count = 0
  }

  track(value: Value): tf.TensorInfo {
    const dataId = {}
    this.values.set(dataId, value)
    this.count++
    return { dataId, shape: [...value.shape], dtype: value.dtype as DType }
  }

  valueFor(info: tf.TensorInfo): Value {
    const value = this.values.get(info.dataId)
    if (value === undefined)
      throw new Error('A program may use only its inputs and what it computes from them, not tensors made elsewhere.')
    return value
  }

  recording(): Builder {
    if (this.builder === undefined) throw new Error('Nothing is being recorded.')
    return this.builder
  }

  override write(values: tf.BackendValues | null, shape: number[], dtype: tf.DataType): tf.DataId {
    const data = typedData(values, sizeOf(shape), dtype)
    return this.track(this.recording().constant(data, shape, dtype as DType)).dataId
  }

  override readSync(dataId: tf.DataId): tf.BackendValues {
    const value = this.values.get(dataId)
    if (value === undefined || !isConstant(value))
      throw new Error('A program may not read the values of its tensors while it runs.')
    return dataOf(value)
  }

  override read(dataId: tf.DataId): Promise<tf.BackendValues> {
    return Promise.resolve(this.readSync(dataId))
  }

  override disposeData(): boolean {
    return true
  }

  override incRef(): void {
    // Values live as long as the graph; TensorFlow.js need not count references.
  }

  override refCount(): number {
    return 1
  }

  override numDataIds(): number {
    return this.count
  }

  override floatPrecision(): 32 {
    return 32
  }

  override epsilon(): number {
    return 1e-7
  }

  override memory(): { unreliable: boolean } {
    return { unreliable: true }
  }

  override timerAvailable(): boolean {
    return false
  }

  override dispose(): void {
    this.builder = undefined
  }
}

function typedData(values: tf.BackendValues | null, size: number, dtype: tf.DataType): Data {
  const source = values === null ? new Array<number>(size).fill(0) : (values as ArrayLike<number>)
  if (dtype === 'float32') return source instanceof Float32Array ? source : Float32Array.from(source)
  if (dtype === 'int32') return source instanceof Int32Array ? source : Int32Array.from(source)
  if (dtype === 'bool') return source instanceof Uint8Array ? source : Uint8Array.from(source)
  throw new Error(`Programs hold numbers and booleans only, not ${dtype}.`)
}

function dataOf(value: Value): Data {
  const size = sizeOf(value.shape)
  if (value.source.kind === 'constant') return value.source.data as Data
  const fill = value.source.kind === 'fill' ? value.source.value : 0
  return typedData(null, size, value.dtype as DType).fill(fill)
}

/** Computes a kernel of constants now, with TensorFlow.js's own cpu kernels. */
function fold(
  name: string,
  inputs: Readonly<Record<string, Value>>,
  isList: boolean,
  attributes: tf.NamedAttrMap,
  g: Builder,
): Value | Value[] | undefined {
  const values = Object.values(inputs)
  if (values.length === 0 || !values.every(isConstant)) return undefined
  const uniform = elementWise.has(name) && values.every((v) => uniformValue(v) !== undefined)
  const small = values.every((v) => sizeOf(v.shape) <= FOLD_LIMIT)
  const cpu = tf.getKernel(name, 'cpu')
  if ((!uniform && !small) || cpu === undefined) return undefined
  const backend = tf.engine().findBackend('cpu')
  const info = (v: Value): tf.TensorInfo => {
    const shape = uniform ? [] : [...v.shape]
    const data = uniform ? typedData(null, 1, v.dtype as DType).fill(uniformValue(v)!) : dataOf(v)
    return { dataId: backend.write(data, shape, v.dtype as DType), shape, dtype: v.dtype as DType }
  }
  const infos = Object.entries(inputs).map(([key, v]) => [key, info(v)] as const)
  const named = (isList ? infos.map(([, i]) => i) : Object.fromEntries(infos)) as tf.NamedTensorInfoMap
  const result = cpu.kernelFunc({ inputs: named, attrs: attributes, backend })
  const outputs = [result].flat()
  const shape = uniform ? values.reduce<number[]>((all, v) => broadcastShapes(all, v.shape), []) : []
  const folded = outputs.map((output) => {
    const data = backend.readSync(output.dataId) as Data
    const dtype = output.dtype as DType
    const copy = typedData(data.slice() as Data, data.length, dtype)
    return uniform ? g.fill(copy[0]!, shape, dtype) : g.constant(copy, output.shape, dtype)
  })
  for (const output of outputs) backend.disposeData(output.dataId, true)
  for (const [, i] of infos) backend.disposeData(i.dataId, true)
  return Array.isArray(result) ? folded : folded[0]
}

function recordingKernel(backend: TraceBackend, name: string, record: RecordKernel): tf.KernelFunc {
  return ({ inputs, attrs }) => {
    const g = backend.recording()
    const entries = Object.entries(inputs).filter(([, info]) => info !== undefined && info !== null)
    const pairs = entries.map(([key, info]) => [key, backend.valueFor(info as tf.TensorInfo)] as const)
    const values = Object.fromEntries(pairs)
    const attributes = (attrs ?? {}) as tf.NamedAttrMap
    const made = fold(name, values, Array.isArray(inputs), attributes, g) ?? record(g, values, attributes)
    return Array.isArray(made) ? made.map((v) => backend.track(v)) : backend.track(made)
  }
}

let registered: TraceBackend | undefined

export function traceBackend(): TraceBackend {
  if (registered !== undefined) return registered
  const backend = new TraceBackend()
  tf.registerBackend(TRACE_BACKEND, () => backend)
  for (const [kernelName, record] of Object.entries(allKernels))
    tf.registerKernel({
      kernelName,
      backendName: TRACE_BACKEND,
      kernelFunc: recordingKernel(backend, kernelName, record),
    })
  for (const { kernelName } of tf.getKernelsForBackend('cpu')) {
    if (kernelName in allKernels) continue
    const kernelFunc = (): never => {
      throw new Error(`The TensorFlow.js kernel "${kernelName}" cannot be traced.`)
    }
    tf.registerKernel({ kernelName, backendName: TRACE_BACKEND, kernelFunc })
  }
  registered = backend
  return backend
}
