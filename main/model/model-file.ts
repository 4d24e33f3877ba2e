import { z } from 'zod'
import { arrangementFacts } from '../../contract/arrangement'
import { moment } from '../../contract/columns'
import { trainPoint } from '../../contract/jobs'
import { earlierTraining, preset, trainOptions } from '../../contract/model'
import { sizeOf, type Values } from '../engine/program'
import { UserError } from '../errors'
import { baseArrays, baseFrom } from './base/base'
import type { ContextSpec } from './context/spec'
import { layOut, type Layout } from './encoding/layout'
import type { Model } from './model'
import { energyWeights, proposalWeights, type WeightSpecs } from './networks/weights'
import { packTensors, unpackTensors, type Unreadable } from './tensor-file'

/** One file with everything a model is; read as data, bounded and checked, never run. */
const MAGIC = 'LACUNA-M'
/** Models of versions 1 and 2 had no base, those of version 3 no trees in it, of 4 no versions of it, and of 5 no context. */
const VERSION = 6
const WITHOUT_CONTEXT = 5
const READABLE = [3, 4, WITHOUT_CONTEXT, VERSION]

const finite = z.number()
const open = finite.nullable()
const name = z.string().max(10_000)

const continuousCode = z.object({
  kind: z.literal('continuous'),
  name,
  given: z.boolean(),
  step: open,
  moment: moment.optional(),
  low: open,
  high: open,
  bulk: z.object({ low: finite, high: finite, reach: finite.positive(), deviation: finite.positive() }),
  usual: z.object({ low: finite, high: finite, size: finite }).nullable(),
  mean: finite,
  sd: finite.positive(),
  warp: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('linear') }),
    z.object({ kind: z.literal('asinh'), center: finite, scale: finite.positive() }),
  ]),
  shift: finite,
  spread: finite.positive(),
  atoms: z.array(finite).max(64),
  knots: z.array(finite).max(256),
  grain: z.array(z.object({ at: finite, reach: finite.positive(), edge: finite.positive() })).max(256),
})

const discreteCode = z
  .object({
    kind: z.literal('discrete'),
    name,
    given: z.boolean(),
    ordered: z.boolean(),
    levels: z.array(name).max(1_000_000),
    shares: z.array(finite),
    outcomeOf: z.array(z.number().int().min(-1)),
    outcomes: z.number().int().min(1).max(100_000),
  })
  .refine(
    (code) =>
      code.shares.length === code.levels.length &&
      code.outcomeOf.length === code.levels.length &&
      code.outcomeOf.every((outcome) => outcome < code.outcomes),
  )

const context = arrangementFacts.extend({
  step: finite.positive(),
  columns: z
    .array(
      z.object({
        column: z.number().int().min(0),
        outcomes: z.array(z.number().int().min(0)).max(64).nullable(),
        center: z.array(finite).min(1).max(64),
        scale: z.array(finite.positive()).min(1).max(64),
        trend: z
          .object({
            center: finite,
            width: finite.positive(),
            coefficients: z.array(finite).length(3),
            spread: finite.positive(),
          })
          .nullable(),
        kernel: z.object({
          nugget: finite.min(0),
          parts: z
            .array(
              z.object({
                shape: z.enum(['rough', 'smooth', 'always']),
                reach: finite.positive(),
                period: finite.positive().nullable(),
                weight: finite.min(0),
              }),
            )
            .max(256),
          slopes: z
            .array(z.object({ center: finite, width: finite.positive(), weight: finite.min(0) }))
            .max(16)
            .default([]),
        }),
      }),
    )
    .min(1)
    .max(20_000),
})

const size = (most: number) => z.number().int().min(1).max(most)

const header = z.object({
  columns: z
    .array(z.discriminatedUnion('kind', [continuousCode, discreteCode]))
    .min(1)
    .max(20_000),
  sizes: z.object({
    members: size(64),
    width: size(8192),
    blocks: size(64),
    components: size(64),
    latent: size(1024),
    energyWidth: size(2048),
    energyBlocks: size(64),
  }),
  context: context.nullable().default(null),
  energy: z.boolean(),
  calibration: z.object({
    blend: z.array(finite.min(0).max(1)),
    trust: z.array(finite.min(0).max(1)),
    ninety: finite.min(0.5).max(1),
    candidates: z.array(size(1000)),
  }),
  about: z.object({
    tableName: name,
    rows: z.number().int(),
    leftOut: z.array(z.object({ name, reason: z.string() })),
    wild: z.array(z.object({ name, values: z.number().int().min(1) })),
    order: z.array(name),
    preset,
    options: trainOptions,
    seed: z.number().int(),
    engine: z.string(),
    steps: z.number().int(),
    likelihood: open,
    proposalLikelihood: open,
    history: z.array(trainPoint.omit({ seconds: true })).max(100_000),
    rules: z.array(z.string().max(2000)).max(1000).default([]),
    earlier: z.array(earlierTraining).max(1000).default([]),
  }),
})

const layoutWeights = (layout: Layout, sizes: Model['sizes'], energy: boolean): WeightSpecs => ({
  ...proposalWeights(layout, sizes),
  ...(energy ? energyWeights(layout, sizes) : {}),
})

/** Wall-clock times are left out: the same seed gives the same file, byte for byte. */
export function writeModel(model: Model): Uint8Array {
  const energy = 'latent' in model.weights
  const names = Object.keys(layoutWeights(model.layout, model.sizes, energy))
  const head = {
    columns: model.layout.columns,
    ...(model.layout.context === null ? {} : { context: model.layout.context }),
    sizes: model.sizes,
    energy,
    calibration: model.calibration,
    about: header.shape.about.parse(model.about),
  }
  const weights = Object.fromEntries(names.map((key) => [key, model.weights[key]!]))
  // Without context it is the file of before, to the byte.
  return packTensors(MAGIC, model.layout.context === null ? WITHOUT_CONTEXT : VERSION, head, {
    ...baseArrays(model.base),
    ...weights,
  })
}

export function readModel(bytes: Uint8Array): Model {
  const file = unpackTensors(MAGIC, READABLE, bytes)
  if (typeof file === 'string') throw new UserError('bad-input', PROBLEMS[file])
  const parsed = header.safeParse(file.header)
  if (!parsed.success) throw damaged()
  const { columns, context: around, sizes, energy, calibration, about } = parsed.data
  if (around !== null && !isSound(around, columns.length)) throw damaged()
  const layout = layOut(columns, around)
  const C = layout.continuous.length
  if (
    calibration.blend.length !== C ||
    calibration.candidates.length > C ||
    calibration.trust.length !== C ||
    (energy && C === 0)
  )
    throw damaged()
  const weights: Values = {}
  for (const [key, { shape }] of Object.entries(layoutWeights(layout, sizes, energy))) {
    const found = file.arrays[key]
    if (found?.length !== sizeOf(shape)) throw damaged()
    weights[key] = found
  }
  const base = baseFrom(layout, file.arrays)
  if (base === null) throw damaged()
  const history = about.history.map((point) => ({ ...point, seconds: 0 }))
  return { layout, sizes, base, weights, calibration, about: { ...about, history, seconds: 0 } }
}

/** Every feature has its middle and its spread, and belongs to a column there is. */
const isSound = ({ columns }: ContextSpec, count: number): boolean =>
  columns.every(
    ({ column, outcomes, center, scale }) =>
      column < count && center.length === scale.length && center.length === (outcomes?.length ?? 1),
  )

const PROBLEMS: Record<Unreadable, string> = {
  'not this kind': 'This is not a Lacuna model; choose a file that ends in .lacuna.',
  'another version': 'This model was made by another version of Lacuna; train it again with this one.',
  damaged: 'This model file is damaged; use another copy, or train the model again.',
}

const damaged = (): UserError => new UserError('bad-input', PROBLEMS.damaged)
