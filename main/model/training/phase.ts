import { correctedRate } from '../../engine/adam'
import type { Engine } from '../../engine/engine'
import type { Values } from '../../engine/program'
import { createRandom } from '../../engine/random'
import { UserError } from '../../errors'
import type { WeightSpecs } from '../networks/weights'
import { packed, packsOf, unpacked } from '../packs'
import { average, mean, square, stepWeights, trainStep, type StepShape } from '../train-step'
import { createBatches, createRowOrder } from './batches'
import { STREAM, type Prepared } from './prepare'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Steps over which the learning rate starts up. */
const START_UP = 100
/** How often training may fall back to the last good weights with a lower rate before it gives up. */
const MOST_RESCUES = 5

export type Phase = {
  readonly energy: boolean
  readonly steps: number
  /** Number of the phase's first step in the whole training: names its random streams. */
  readonly firstStep: number
}

/** One phase of training on the engine: steps forward, and falls back to the last good state when numbers blow up. */
export async function openPhase(engine: Engine, prepared: Prepared, seed: number, phase: Phase, start: Values) {
  const { layout, config } = prepared
  const shape: StepShape = {
    batch: config.batch,
    energy: phase.energy,
    queries: config.queries,
    samples: config.samples,
    dropout: config.dropout,
    penalty: config.penalty,
    decay: config.decay,
  }
  const specs = stepWeights(layout, config.sizes, phase.energy)
  const packs = packsOf(specs)
  const loaded = await engine.load(trainStep(layout, config.sizes, shape), start)
  const fill = createBatches(prepared, config.sizes, {
    shape,
    noise: config.noise,
    maskKinds: config.maskKinds,
  })
  const order = createRowOrder(prepared.training, (pass) => createRandom(seed, STREAM.passes + pass))
  let good = start
  let rescues = 0

  return {
    /** Step `step` of the phase, `sinceStart` steps after the optimiser started (afresh). */
    async step(step: number, sinceStart: number, rate: number): Promise<void> {
      const global = phase.firstStep + step
      const startUp = Math.min(1, (sinceStart + 1) / START_UP)
      const corrected = correctedRate(rate * startUp * 0.3 ** rescues, sinceStart + 1)
      const fresh = Math.max(1 - config.averaging, 1 / (sinceStart + 2))
      const rows = order(global, config.batch)
      const inputs = fill(rows, corrected, fresh, createRandom(seed, STREAM.steps + global))
      const { loss, norm } = await loaded.call(inputs)
      if (Number.isFinite(loss![0]) && Number.isFinite(norm![0])) return
      if (++rescues > MOST_RESCUES)
        throw new UserError(
          'diverged',
          'Training did not settle on this table; check it for extreme values, or set a lower learning rate.',
        )
      await loaded.writeState(good)
    },
    /** The whole state, to go on from or to fall back to. */
    async state(): Promise<Values> {
      good = await loaded.readState()
      return good
    },
    async restart(weights: Values): Promise<void> {
      good = freshState(specs, weights)
      await loaded.writeState(good)
    },
    /** Weights averaged over the last steps, out of a state. */
    averagedOf: (state: Values): Values => unpacked(packs, ({ name }) => state[average(name)]!),
    dispose: () => loaded.dispose(),
  }
}

/** State for a fresh start from weights: moments at zero, averages at the weights. */
export function freshState(specs: WeightSpecs, weights: Values): Values {
  const state: Values = {}
  for (const [name, value] of Object.entries(packed(packsOf(specs), weights))) {
    state[name] = value
    state[mean(name)] = state[square(name)] = new Float32Array(value.length)
    state[average(name)] = value
  }
  return state
}
