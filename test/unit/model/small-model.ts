import { createRandom } from '../../../main/engine/random'
import type { Model } from '../../../main/model/model'
import { energyWeights, proposalWeights, startWeights } from '../../../main/model/networks/weights'
import { prepare } from '../../../main/model/training/prepare'
import type { TypedTable } from '../../../main/table/seam/typed'

/** A small untrained model of a table: everything is there, nothing is learned. */
export function untrainedModel(table: TypedTable): Model {
  const options = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto', advanced: { width: 16 } } as const
  const { layout, config, leftOut, wild, order } = prepare(table, options)
  const sizes = { ...config.sizes, components: 3, latent: 8, energyWidth: 8, energyBlocks: 1 }
  const weights = {
    ...startWeights(proposalWeights(layout, sizes), createRandom(1)),
    ...startWeights(energyWeights(layout, sizes), createRandom(2)),
  }
  weights['energy.end'] = weights['energy.end']!.map((_, i) => 0.3 * ((i % 3) - 1)) as Float32Array
  return {
    layout,
    sizes,
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
    },
  }
}
