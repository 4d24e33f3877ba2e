import { createRandom } from '../../../main/engine/random'
import type { Model } from '../../../main/model/model'
import { energyWeights, proposalWeights, startWeights } from '../../../main/model/networks/weights'
import { prepare } from '../../../main/model/training/prepare'
import type { TypedTable } from '../../../main/table/seam/typed'

/** A small untrained model of a table: everything is there, nothing is learned. */
export function untrainedModel(table: TypedTable): Model {
  const options = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto', advanced: { width: 16 } } as const
  const { layout, base, config, leftOut, wild, order } = prepare(table, options)
  const sizes = { ...config.sizes, components: 3, latent: 8, energyWidth: 8, energyBlocks: 1 }
  const weights = {
    ...startWeights(proposalWeights(layout, sizes), createRandom(1)),
    ...startWeights(energyWeights(layout, sizes), createRandom(2)),
  }
  // Heads start at zero; here they say something of their own.
  const random = createRandom(3)
  for (const head of ['logits', 'mixture', 'point'])
    weights[head] = weights[head]?.map(() => 0.035 * random.normal()) ?? new Float32Array(0)
  // Three components apart from one another: means at −1, 0 and 1, scales of about a half.
  weights['mixture.bias'] = weights['mixture.bias']!.map(
    (_, i) =>
      [
        [0, 0, 0],
        [-1, 0, 1],
        [-0.4, -0.4, -0.4],
      ][Math.floor(i / 3) % 3]![i % 3]!,
  )
  weights['energy.end'] = weights['energy.end']!.map((_, i) => 0.3 * ((i % 3) - 1)) as Float32Array
  return {
    layout,
    sizes,
    base,
    weights,
    calibration: {
      blend: layout.continuous.map(() => 0.5),
      trust: layout.continuous.map(() => 1),
      ninety: 0.9,
      candidates: [],
    },
    about: {
      tableName: 'small.csv',
      rows: table.rows,
      leftOut,
      wild,
      order,
      preset: 'quick',
      options,
      seed: 1,
      engine: 'test',
      seconds: 2,
      steps: 0,
      likelihood: -1,
      proposalLikelihood: -2,
      history: [{ step: 1, seconds: 1, training: -3, energy: null, proposal: -2 }],
      rules: [],
      earlier: [],
    },
  }
}
