import type { TrainOptions } from '../../../contract/model'
import { createRandom } from '../../engine/random'
import { createNormalReader } from '../base/answers'
import { fitTrees } from '../trees/fit-trees'
import { STREAM, type Prepared } from './prepare'
import type { Timing } from './timing'
import type { TrainContext } from './train'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Share of a row's known cells that trees see hidden, at most: about as much as gaps to be filled hide. */
const MORE_OPEN = 0.4

/** What was prepared, its base with trees on what the joint normal distribution leaves over. */
export async function withTrees(
  prepared: Prepared,
  { seed }: TrainOptions,
  { report, breathe, signal }: Pick<TrainContext, 'report' | 'breathe' | 'signal'>,
  timing: Pick<Timing, 'isLateForTrees'>,
): Promise<Prepared> {
  const { layout, encoded, training, base, config } = prepared
  const read = createNormalReader(layout, base)
  const trees = await fitTrees(layout, encoded, training, read, createRandom(seed, STREAM.trees), {
    work: config.treeWork,
    maskKinds: [{ kind: 'gaps', most: MORE_OPEN }],
    async breathe(done) {
      report({ fraction: null, stage: `First estimate, ${Math.round(100 * done)}%`, secondsLeft: null })
      await breathe()
      return !signal.aborted && !timing.isLateForTrees()
    },
  })
  return { ...prepared, base: { ...base, trees } }
}
