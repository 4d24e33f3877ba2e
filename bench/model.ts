import { setImmediate } from 'node:timers/promises'
import type { TrainOptions } from '../contract/model'
import type { Engine } from '../main/engine/engine'
import { fillTable, type FillOptions, type Pace } from '../main/model/inference/fill'
import { createPredictor } from '../main/model/inference/predictor'
import type { Model } from '../main/model/model'
import { train, type TrainContext } from '../main/model/training/train'
import type { FillResult } from '../main/table/seam/results'
import type { TypedTable } from '../main/table/seam/typed'

/** A model as the application trains it; nothing is kept on the way. */
export async function learned(
  engine: Engine,
  table: TypedTable,
  options: TrainOptions,
  report: TrainContext['report'] = () => undefined,
): Promise<Model> {
  const { model } = await train(table, 'table', options, {
    engine,
    signal: new AbortController().signal,
    report,
    now: () => Date.now(),
    breathe: () => setImmediate(),
    checkpoint: null,
    resume: false,
  })
  return model
}

export const undisturbed: Pace = { signal: new AbortController().signal, advance: () => Promise.resolve() }

/** Means of all gaps with their fractions, as other programs leave them. */
export const MEANS: FillOptions = {
  method: 'mean',
  imputations: 1,
  minCertainty: 0,
  seed: 1,
  columns: null,
  rows: null,
  rounded: false,
}

/** What a model fills, by means unless told otherwise. */
export async function filledBy(
  engine: Engine,
  model: Model,
  table: TypedTable,
  options: Partial<FillOptions> = {},
): Promise<FillResult> {
  const predictor = createPredictor(engine, model)
  const result = await fillTable(model, predictor, table, { ...MEANS, ...options }, undisturbed)
  await predictor.dispose()
  return result
}
