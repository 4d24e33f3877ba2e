import * as tf from '@tensorflow/tfjs'
import type { Engine, EngineId, EngineOptions } from './engine'
import { ENGINE_NAMES } from './names'
import type { Program, Values } from './program'
import { createRandom } from './random'

export type EngineReport = {
  readonly id: EngineId
  readonly label: string
  readonly outcome:
    | { readonly status: 'works'; readonly callsPerSecond: number }
    | { readonly status: 'wrong'; readonly error: number }
    | { readonly status: 'unavailable'; readonly reason: string }
}

const ROWS = 512
const WIDTH = 128

/** How far from the reference, relative to its largest number, an answer may be. */
const TOLERANCE = 1e-3

/** A miniature of what training asks of an engine: matrix products, a softmax, a gradient, a state that advances. */
const selfTest: Program = {
  name: 'self-test',
  inputs: { x: { shape: [ROWS, WIDTH], dtype: 'float32' }, w: { shape: [WIDTH, WIDTH], dtype: 'float32' } },
  state: { w: 'next' },
  run({ x, w }) {
    const { value, grad } = tf.valueAndGrad((weight: tf.Tensor) => {
      const hidden = tf.matMul(x!, weight).relu()
      return tf.matMul(hidden, weight, false, true).logSoftmax().mul(x!).sum().neg().asScalar()
    })(w!) as { value: tf.Tensor; grad: tf.Tensor }
    return { loss: value, next: w!.sub(grad.mul(1e-4)) }
  },
}

function example(): { inputs: Values; state: Values } {
  const random = createRandom(2021)
  const w = random.fillNormal(new Float32Array(WIDTH * WIDTH)).map((z) => z / Math.sqrt(WIDTH))
  return { inputs: { x: random.fillNormal(new Float32Array(ROWS * WIDTH)) }, state: { w } }
}

/** The answer to the self-test after one call: the loss and the new weights. */
export type Answer = { readonly loss: number; readonly weights: Float32Array }

/** Loads the self-test, calls it once for the answer and, when asked, again and again for the speed. */
async function attempt(
  engine: Engine,
  speed?: Pick<Measure, 'seconds' | 'now'>,
): Promise<{ answer: Answer; callsPerSecond: number }> {
  const { inputs, state } = example()
  const loaded = await engine.load(selfTest, state)
  try {
    const { loss } = await loaded.call(inputs)
    const { w } = await loaded.readState()
    const answer = { loss: loss![0]!, weights: w as Float32Array }
    if (speed === undefined) return { answer, callsPerSecond: 0 }
    const start = speed.now()
    let calls = 0
    do {
      await loaded.call(inputs)
      calls++
    } while (speed.now() - start < speed.seconds * 1000)
    return { answer, callsPerSecond: (1000 * calls) / (speed.now() - start) }
  } finally {
    await loaded.dispose()
  }
}

/** The plain TensorFlow.js backend's answer, which every other engine must give too. */
export async function referenceAnswer(open: OpenEngine): Promise<Answer> {
  const engine = await open('tfjs-cpu')
  const { answer } = await attempt(engine)
  await engine.dispose()
  return answer
}

export type OpenEngine = (id: EngineId, options?: EngineOptions) => Promise<Engine>

/** The largest difference from the reference, relative to the reference's largest number. */
function errorOf(answer: Answer, reference: Answer): number {
  const largest = reference.weights.reduce((most, w) => Math.max(most, Math.abs(w)), 0)
  const off = reference.weights.reduce((most, w, i) => Math.max(most, Math.abs(w - answer.weights[i]!)), 0)
  const error = Math.max(off / largest, Math.abs(answer.loss / reference.loss - 1))
  return Number.isNaN(error) ? Infinity : error
}

export type Measure = {
  readonly open: OpenEngine
  readonly options: EngineOptions
  readonly seconds: number
  readonly now: () => number
}

/** Opens one engine and measures it; an engine that cannot run says why. */
export async function measure(
  id: EngineId,
  reference: Answer,
  m: Measure,
): Promise<{ report: EngineReport; engine?: Engine }> {
  let engine: Engine | undefined
  try {
    engine = await m.open(id, m.options)
    const { answer, callsPerSecond } = await attempt(engine, m)
    const error = errorOf(answer, reference)
    if (error > TOLERANCE) {
      await engine.dispose()
      return { report: { id, label: engine.label, outcome: { status: 'wrong', error } } }
    }
    return { report: { id, label: engine.label, outcome: { status: 'works', callsPerSecond } }, engine }
  } catch (error) {
    await engine?.dispose().catch(() => undefined)
    const reason = error instanceof Error ? error.message.split('\n')[0]! : String(error)
    return { report: { id, label: engine?.label ?? ENGINE_NAMES[id], outcome: { status: 'unavailable', reason } } }
  }
}
