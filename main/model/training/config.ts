import type { Preset, TrainOptions } from '../../../contract/model'
import { contextSize } from '../context/spec'
import type { Layout } from '../encoding/layout'
import { allComponents, type Sizes } from '../sizes'
import type { MaskKind } from '../masks'

/** Everything that decides how a model is trained, chosen from the table unless the user says otherwise. */
export type TrainConfig = {
  readonly sizes: Sizes
  readonly batch: number
  /** Steps in which only the proposal learns, then steps in which both networks do. */
  readonly proposalSteps: number
  readonly energySteps: number
  readonly learningRate: number
  readonly dropout: number
  /** Noise on numbers, in standard deviations. */
  readonly noise: number
  /** Numbers per row that get an energy term in a step, and importance samples for each. */
  readonly queries: number
  readonly samples: number
  /** Coefficient of the squared gap between log p and log q. */
  readonly penalty: number
  /** Weight decay, per step and learning rate. */
  readonly decay: number
  readonly averaging: number
  readonly maskKinds: readonly MaskKind[]
  /** Visits of a row that growing the base's trees may take. */
  readonly treeWork: number
  /** Validations without progress before a phase ends. */
  readonly patience: number
}

type Budget = {
  /** Floating-point operations to spend. */
  readonly work: number
  /** Widest trunk, one among many and one that has nearly all the work to itself. */
  readonly width: readonly [many: number, few: number]
  /** Most trunks. */
  readonly members: number
  /** Most passes over the table. */
  readonly passes: number
  /** Visits of a row that growing trees may take. */
  readonly treeWork: number
  readonly seconds: number
}

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Work is counted in operations, not seconds, so that the same seed gives the same model on a fast and a slow day. */
const BUDGETS: Record<Preset, Budget> = {
  quick: { work: 2.5e12, width: [112, 192], members: 6, passes: 200, treeWork: 3e9, seconds: 75 },
  balanced: { work: 1.2e13, width: [192, 256], members: 8, passes: 600, treeWork: 9e9, seconds: 330 },
  thorough: { work: 5e13, width: [256, 384], members: 10, passes: 1500, treeWork: 3e10, seconds: 1500 },
}

/** Passes over the table that a trunk needs before another one beside it gains more than going on would. */
const PASSES_PER_MEMBER = 120

/** Seconds after which a preset ends even on a slow machine, unless the user sets a limit. */
export const presetSeconds = (preset: Preset): number => BUDGETS[preset].seconds

/** Fewer rows in a step would only be noise. */
const LEAST_BATCH = 64

/** However few rows there are, a network needs about this many steps to settle. */
const FEWEST_STEPS = 1200

/**
 * Fewer rows that know each other are left to the base: what other rows say tells every row apart, and networks learn them by heart sooner
 * than the few held-out rows can tell.
 */
const FEWEST_IN_CONTEXT = 600

/** Share of the work, and of a limited time, that is spent before the energy network joins in. */
export const PROPOSAL_SHARE = 0.7

/** `given`: the networks of a model that is trained further stay as large as they are. */
export function chooseConfig(layout: Layout, rows: number, options: TrainOptions, given?: Sizes): TrainConfig {
  const { work, passes } = BUDGETS[options.preset]
  const { advanced = {} } = options
  const cells = rows * layout.columns.length
  const C = layout.continuous.length
  let batch = advanced.batch ?? Math.min(256, Math.max(LEAST_BATCH, 2 ** Math.floor(Math.log2(rows / 6 + 1))))
  const queries = Math.min(2, Math.max(C, 1))
  const samples = 20
  const hasEnergy = C > 0
  const proposalShare = hasEnergy ? PROPOSAL_SHARE : 1
  const affordable = (sizes: Sizes): number =>
    (work * proposalShare) / stepCosts(layout, sizes, batch, queries, samples).proposal
  const sizes = given ?? chooseSizes(layout, cells, options, (one) => (affordable(one) * batch) / rows)
  // Wide tables afford few steps: more steps with fewer rows each take them farther.
  if (advanced.batch === undefined) while (batch > LEAST_BATCH && affordable(sizes) < FEWEST_STEPS) batch /= 2
  const costs = stepCosts(layout, sizes, batch, queries, samples)
  const longest = Math.max(Math.ceil((passes * rows) / batch), FEWEST_STEPS)
  let proposalSteps = Math.min(affordable(sizes), longest)
  let energySteps = hasEnergy ? Math.min((work * (1 - proposalShare)) / costs.energy, longest / 4) : 0
  if (layout.context !== null && rows < FEWEST_IN_CONTEXT) {
    proposalSteps = 1
    energySteps = Math.min(energySteps, 1)
  }
  if (advanced.steps !== undefined) {
    proposalSteps = advanced.steps * proposalShare
    energySteps = advanced.steps - Math.round(proposalSteps)
  }
  return {
    sizes,
    batch,
    proposalSteps: Math.max(1, Math.round(proposalSteps)),
    energySteps: hasEnergy ? Math.max(1, Math.round(energySteps)) : 0,
    learningRate: advanced.learningRate ?? 2e-3,
    dropout: advanced.dropout ?? chooseDropout(rows),
    noise: 0.003,
    queries,
    samples,
    penalty: rows < 5000 ? 1 : 0.1,
    decay: 0.1,
    averaging: 0.998,
    maskKinds: [{ kind: 'uniform' }, { kind: 'gaps', most: 0.7 }],
    treeWork: BUDGETS[options.preset].treeWork,
    patience: 4,
  }
}

/** One wide trunk where the work is just enough for one, several narrower ones where it would be too much for one. */
function chooseSizes(
  layout: Layout,
  cells: number,
  { preset, advanced = {} }: TrainOptions,
  passesOf: (one: Sizes) => number,
): Sizes {
  const { width, members: most } = BUDGETS[preset]
  const sized = (members: number, widest: number): Sizes => ({
    members,
    width: advanced.width ?? roundTo(16, Math.min(widest, Math.max(48, 1.2 * Math.sqrt(cells)))),
    blocks: advanced.blocks ?? (cells < 5000 ? 2 : 3),
    components: layout.continuous.length > 100 ? 2 : 4,
    latent: 64,
    energyWidth: 64,
    energyBlocks: 2,
  })
  const one = sized(1, width[1])
  const members = Math.min(most, Math.max(1, Math.round(passesOf(one) / PASSES_PER_MEMBER)))
  return members <= 2 ? { ...one, members } : sized(members, width[0])
}

/** The fewer rows, the more a network must be kept from learning them by heart. */
function chooseDropout(rows: number): number {
  if (rows < 1000) return 0.3
  return rows < 4000 ? 0.2 : 0.1
}

const roundTo = (unit: number, x: number): number => Math.max(unit, Math.round(x / unit) * unit)

/** Floating-point operations of one step, forward and backward, of each phase. */
export function stepCosts(layout: Layout, sizes: Sizes, batch: number, queries: number, samples: number) {
  const C = layout.continuous.length
  const inputs = layout.columns.length + layout.outcomes + C * (1 + layout.bins) + contextSize(layout.context)
  const outputs = layout.outcomes + C * (3 * sizes.components + 1)
  const trunk = sizes.members * sizes.width * (inputs + outputs + 2 * sizes.blocks * sizes.width)
  const { energyWidth, energyBlocks } = sizes
  const own = layout.grains * energyWidth
  const pair = sizes.latent * (energyWidth + 2 * C) + (3 * allComponents(sizes) + own) * C
  const point = energyWidth * (4 + 2 * energyBlocks * energyWidth) + 20 * allComponents(sizes) + own
  const proposal = 6 * batch * trunk
  const energy = 6 * batch * (sizes.members * sizes.width * sizes.latent + queries * (pair + (samples + 1) * point))
  return { proposal, energy: proposal + (C > 0 ? energy : 0) }
}
