import type { Engine } from '../../engine/engine'
import type { Values } from '../../engine/program'
import { createRandom } from '../../engine/random'
import { UserError } from '../../errors'
import { average, stepWeights, trainStep, type StepShape } from '../train-step'
import { createBatches, createRowOrder } from './batches'
import { STREAM, type Prepared } from './prepare'

/** Steps over which the learning rate and the average start up. */
const START_UP = 100
/** How often training may fall back to the last good weights with a lower rate before it gives up. */
const MOST_RESCUES = 5

export type Phase = {
  readonly energy: boolean
  readonly steps: number
  /** Global number of the phase's first step: names its random streams. */
  readonly firstStep: number
}

/** One phase of training on the engine: steps forward, and falls back to the last good state when numbers blow up. */
export async function openPhase(engine: Engine, prepared: Prepared, seed: number, phase: Phase, start: Values) {
  const { layout, config, encoded } = prepared
  const shape: StepShape = {
    batch: config.batch,
    energy: phase.energy,
    queries: config.queries,
    samples: config.samples,
    dropout: config.dropout,
    penalty: config.penalty,
  }
  const program = trainStep(layout, config.sizes, shape)
  const names = Object.keys(stepWeights(layout, config.sizes, phase.energy))
  const loaded = await engine.load(program, start)
  const fill = createBatches(layout, config.sizes, encoded, { shape, noise: config.noise, maskKinds: config.maskKinds })
  const order = createRowOrder(prepared.training, (pass) => createRandom(seed, STREAM.passes + pass))
  let good = start
  let rescues = 0

  return {
    names,
    /** One step; `rate` before start-up and rescues. */
    async step(step: number, rate: number): Promise<void> {
      const global = phase.firstStep + step
      const startUp = Math.min(1, (step + 1) / START_UP)
      const fresh = Math.max(1 - config.averaging, 1 / (step + 2))
      const rows = order(global, config.batch)
      const inputs = fill(rows, rate * startUp * 0.3 ** rescues, fresh, createRandom(seed, STREAM.steps + global))
      const { loss, norm } = await loaded.call(inputs)
      if (Number.isFinite(loss![0]) && Number.isFinite(norm![0])) return
      if (++rescues > MOST_RESCUES)
        throw new UserError(
          'diverged',
          'Training did not settle on this table; check it for extreme values, or set a lower learning rate.',
        )
      await loaded.writeState(good)
    },
    /** Weights averaged over the last steps. */
    async averaged(): Promise<Values> {
      good = await loaded.readState()
      return Object.fromEntries(names.map((name) => [name, good[average(name)]!]))
    },
    state: (): Values => good,
    dispose: () => loaded.dispose(),
  }
}

/** State for a fresh start from weights: moments at zero, averages at the weights. */
export function freshState(weights: Values): Values {
  const state: Values = {}
  for (const [name, value] of Object.entries(weights)) {
    state[name] = value
    state[average(name)] = value
  }
  return state
}
