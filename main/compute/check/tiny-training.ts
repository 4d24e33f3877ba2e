import { setImmediate } from 'node:timers/promises'
import type { Engine } from '../../engine/engine'
import { UserError } from '../../errors'
import { train } from '../../model/training/train'
import type { ComputeContext } from '../compute'
import { tinyTable } from './tiny-table'

/** Steps of the proposal, then of both networks: every part of a training, in about a second on the slowest engine. */
const STEPS = { proposal: 8, energy: 4 }

/** The loss at every look of a whole, very small training, which must come out the same wherever it runs. */
export async function tinyTraining(engine: Engine, { signal }: Pick<ComputeContext, 'signal'>): Promise<number[]> {
  const options = { preset: 'quick', maxMinutes: null, seed: 2, engine: engine.id } as const
  const { model } = await train(tinyTable(), 'check', options, {
    engine,
    signal,
    report: () => undefined,
    // The clock stands still: a training that ran into its time limit on a slow engine would be another one.
    now: () => 0,
    breathe: () => setImmediate(),
    checkpoint: null,
    resume: false,
    override: (chosen) => ({
      ...chosen,
      sizes: { ...chosen.sizes, members: 1, width: 16, blocks: 1, latent: 8, energyWidth: 16 },
      proposalSteps: STEPS.proposal,
      energySteps: STEPS.energy,
      batch: 32,
      // Long strides, so that so few steps are seen in the losses.
      learningRate: 0.02,
      dropout: 0,
      patience: 100,
    }),
  })
  if (signal.aborted) throw new UserError('cancelled', 'Cancelled.')
  return model.about.history.flatMap(({ training }) => (training === null ? [] : [training]))
}

/** How far two such trainings are apart: the largest difference of two losses, relative to the second. */
export function apart(losses: readonly number[], reference: readonly number[]): number {
  if (losses.length !== reference.length || losses.length === 0) return Infinity
  const differences = losses.map((loss, i) => Math.abs(loss - reference[i]!) / Math.abs(reference[i]!))
  return differences.some(Number.isNaN) ? Infinity : Math.max(...differences)
}
