import type { TrainOptions } from '../../../contract/model'
import { createRandom } from '../../engine/random'
import { UserError } from '../../errors'
import { mostLevels } from '../../table/levels/most-levels'
import type { TypedTable } from '../../table/seam/typed'
import { believedOnly, encodeTable, type EncodedTable } from '../encoding/encode'
import { fitCodes } from '../encoding/fit'
import { layOut, type Layout } from '../encoding/layout'
import { shuffled } from '../../engine/random/shuffled'
import { createContext } from '../context/context'
import { lineUp } from '../context/line'
import { fitContext } from '../context/fit-context'
import { followings } from '../follows'
import type { Base } from '../base/base'
import type { MaskKind } from '../masks'
import { chooseBase } from './choose-base'
import type { Model } from '../model'
import { chooseConfig, type TrainConfig } from './config'
import { continuedCodes, continuedConfig } from './continued'
import { neighboursAreAlike } from './neighbouring'
import { maskedSet, type ValidationSet } from './validation'

/** Streams of the seeded generator, one per purpose; each step and each pass has its own. */
export const STREAM = {
  split: 1,
  weights: 2,
  masks: 3,
  energyWeights: 4,
  base: 5,
  trees: 6,
  judged: 7,
  neighbouring: 8,
  steps: 2 ** 20,
  passes: 2 ** 40,
} as const

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Quantile bins per number, for the trunk; fewer where numbers are many, so that wide tables stay affordable. */
const MOST_KNOTS = 12
const FEWEST_KNOTS = 3
const MOST_KNOTS_IN_ALL = 3000
/** Grains per number, and of all numbers together, for the energy network. */
const MOST_GRAINS = 48
const MOST_GRAINS_IN_ALL = 1500

/** Held-out rows are at most this many: more would only cost time. */
const MOST_HELD_OUT = 3000
/** Below this many rows none are held out; the training rows are asked under other masks instead. */
const FEWEST_TO_SPLIT = 40

/** Conditionals looked at in a validation, about twice as many. */
const MOST_FACTORS = 5000

/** Cells of numbers that calibration looks at, about. */
const MOST_JUDGED = 16_000

/** A held-out row is asked under at most about this many masks. */
const MOST_MASKS = 10

/** A tenth of the rows; of few rows twenty, but never more than a fifth. */
const heldOutOf = (rows: number): number =>
  Math.min(MOST_HELD_OUT, Math.max(Math.min(20, Math.round(rows / 5)), Math.round(rows / 10)))

export type Prepared = {
  readonly layout: Layout
  readonly encoded: EncodedTable
  readonly config: TrainConfig
  /** Without trees yet, unless it goes on from a model; see `withTrees`. */
  readonly base: Base
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
  readonly wild: readonly { readonly name: string; readonly values: number }[]
  readonly order: readonly string[]
  readonly training: Int32Array
  /** Held-out rows under uniform masks (of neighbours where these are alike) and under masks like gaps (likelihood, calibration); training rows, likewise. */
  readonly heldOut: ValidationSet
  readonly gaps: ValidationSet
  readonly judged: ValidationSet
  readonly seen: ValidationSet
}

export function prepare(
  table: TypedTable,
  options: TrainOptions,
  override: (chosen: TrainConfig) => TrainConfig = (chosen) => chosen,
  from: Model | null = null,
): Prepared {
  const all = Int32Array.from({ length: table.rows }, (_, i) => i)
  const numbers = table.columns.filter(({ kind }) => kind === 'continuous').length
  const mostGrains = Math.min(MOST_GRAINS, Math.floor(MOST_GRAINS_IN_ALL / Math.max(numbers, 1)))
  const knots = Math.floor(MOST_KNOTS_IN_ALL / Math.max(numbers, 1))
  const mostKnots = Math.min(MOST_KNOTS, Math.max(FEWEST_KNOTS, knots))
  const { codes, sources, leftOut } =
    from === null ? fitCodes(table, all, { mostLevels, mostKnots, mostGrains }) : continuedCodes(from, table)
  if (codes.length === 0) throw nothingToLearn()
  const plain = layOut(codes, from?.layout.context ?? null)
  const sourceOf = new Map(codes.map((code, i) => [code, sources[i]!]))
  const sourcesInOrder = plain.columns.map((code) => sourceOf.get(code) ?? null)
  const whole = { ...encodeTable(plain, table, sourcesInOrder), follows: followings(plain, table) }
  const { layout, encoded } = inContext(plain, believedOnly(whole), table, from !== null)
  const usable = all.filter((row) => encoded.outcomes.some((outcomes) => outcomes[row]! >= 0))
  if (usable.length === 0) throw nothingToLearn()
  const mixed = shuffled(usable, createRandom(options.seed, STREAM.split))
  const held = mixed.length < FEWEST_TO_SPLIT ? 0 : heldOutOf(mixed.length)
  const training = mixed.slice(held).sort()
  const heldOut = held === 0 ? mixed : mixed.slice(0, held)
  const random = createRandom(options.seed, STREAM.masks)
  const affordable = Math.max(64, MOST_FACTORS / layout.columns.length)
  const count = Math.round(Math.min(1024, affordable, Math.max(64, MOST_MASKS * heldOut.length)))
  const judged = Math.min(MOST_MASKS * heldOut.length, MOST_JUDGED / (0.3 * Math.max(layout.continuous.length, 1)))
  const isAlike = neighboursAreAlike(layout, encoded, training, createRandom(options.seed, STREAM.neighbouring))
  const together: MaskKind = isAlike ? { kind: 'stretch' } : { kind: 'uniform' }
  const sets = {
    heldOut: maskedSet(layout, encoded, heldOut, count, together, random),
    gaps: maskedSet(layout, encoded, heldOut, count, { kind: 'gaps', most: 0.6 }, random),
    judged: maskedSet(
      layout,
      encoded,
      heldOut,
      Math.round(Math.min(3000, Math.max(count, judged))),
      { kind: 'gaps', most: 0.6 },
      createRandom(options.seed, STREAM.judged),
    ),
    seen: maskedSet(layout, encoded, mixed.slice(held), Math.ceil(count / 4), together, random, true),
  }
  const usual = chooseConfig(layout, mixed.length, options, from?.sizes)
  const chosen = isAlike ? { ...usual, maskKinds: [...usual.maskKinds, together] } : usual
  const normal = () =>
    chooseBase(layout, encoded, training, [sets.heldOut, sets.gaps], createRandom(options.seed, STREAM.base))
  return {
    layout,
    encoded,
    base: from?.base ?? { ...normal(), trees: null },
    config: override(from === null ? chosen : continuedConfig(chosen, from.about.steps)),
    leftOut,
    wild: wildOnes(layout, whole),
    order: from?.about.order ?? codes.map((code) => code.name),
    training,
    ...sets,
  }
}

/** The table with what its rows say about each other; a model that is trained further keeps what it knows of that. */
function inContext(layout: Layout, encoded: EncodedTable, { arrangement }: TypedTable, isContinued: boolean) {
  const context = isContinued ? layout.context : fitContext(layout, encoded, arrangement)
  if (context === null || arrangement === undefined || isContinued) return { layout, encoded }
  const line = lineUp(arrangement, encoded.rows, context.step)
  return { layout: { ...layout, context }, encoded: { ...encoded, context: createContext(context, encoded, line) } }
}

const nothingToLearn = (): UserError =>
  new UserError('bad-input', 'There is nothing to learn from: no column has at least two different known values.')

const wildOnes = ({ continuous }: Layout, { numbers }: EncodedTable): Prepared['wild'] =>
  continuous
    .map(({ name }, c) => ({ name, values: numbers[c]!.z.filter((z) => Number.isNaN(z)).length }))
    .filter(({ values }) => values > 0)
