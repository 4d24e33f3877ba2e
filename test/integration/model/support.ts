import { setImmediate } from 'node:timers/promises'
import { openEngine, type EngineId } from '../../../main/engine/engine'
import { createRandom } from '../../../main/engine/random'
import { jointLogLikelihood } from '../../../main/model/inference/joint'
import { createPredictor, type Predictor } from '../../../main/model/inference/predictor'
import type { Model } from '../../../main/model/model'
import type { Sizes } from '../../../main/model/sizes'
import { train } from '../../../main/model/training/train'
import type { TypedTable } from '../../../main/table/seam/typed'

/** Training takes seconds on an idle machine; this is for a busy one. */
export const SLOW = 400_000

export type Learned = { readonly model: Model; readonly predictor: Predictor; close(): Promise<void> }

/** A small model, trained for a fixed number of steps: enough for data with a closed form. */
export async function learn(
  table: TypedTable,
  steps: { proposal: number; energy: number },
  sizes: Partial<Sizes> = {},
  id: EngineId = 'onnx-cpu',
): Promise<Learned> {
  const engine = await openEngine(id, { threads: 1 })
  const options = { preset: 'quick', maxMinutes: 60, seed: 1, engine: id } as const
  const { model } = await train(table, 'table', options, {
    engine,
    signal: new AbortController().signal,
    report: () => undefined,
    now: () => performance.now(),
    breathe: () => setImmediate(),
    checkpoint: null,
    resume: false,
    override: (chosen) => ({
      ...chosen,
      sizes: {
        ...chosen.sizes,
        members: 2,
        width: 48,
        blocks: 2,
        components: 3,
        latent: 32,
        energyWidth: 32,
        ...sizes,
      },
      proposalSteps: steps.proposal,
      energySteps: chosen.energySteps === 0 ? 0 : steps.energy,
      batch: 256,
      dropout: 0,
      decay: 0,
      patience: 100,
    }),
  })
  const predictor = createPredictor(engine, model)
  return {
    model,
    predictor,
    async close() {
      await predictor.dispose()
      await engine.dispose()
    },
  }
}

/** log p of whole rows, the chain rule taken in an order that `seed` decides. */
export const jointOf = ({ model, predictor }: Learned, table: TypedTable, seed: number) =>
  jointLogLikelihood(
    model,
    predictor,
    table,
    { target: null, given: null, orders: 1, importance: null },
    (row) => createRandom(seed, row),
    still,
  )

export const still = { signal: new AbortController().signal, advance: () => Promise.resolve() }

export const meanOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((a, b) => a + b, 0) / values.length

export const deviationOf = (values: ArrayLike<number>): number => {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(Array.from(values, (x) => (x - mean) ** 2)))
}

/** Kolmogorov and Smirnov's statistic of two samples: the largest gap between their distribution functions. */
export function distanceOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const x = Array.from(a).sort((m, n) => m - n)
  const y = Array.from(b).sort((m, n) => m - n)
  let i = 0
  let j = 0
  let largest = 0
  while (i < x.length && j < y.length) {
    if (x[i]! <= y[j]!) i++
    else j++
    largest = Math.max(largest, Math.abs(i / x.length - j / y.length))
  }
  return largest
}

/** Beyond this, two samples of these sizes differ at the 0.1% level. */
export const criticalDistance = (m: number, n: number): number => 1.95 * Math.sqrt((m + n) / (m * n))
