import { z } from 'zod'
import { trainPoint } from '../../contract/jobs'
import { preset, trainOptions } from '../../contract/model'
import type { Values } from '../engine/program'
import { UserError } from '../errors'
import { layOut, type Layout } from './encoding/layout'
import type { Model } from './model'
import { energyWeights, proposalWeights } from './networks/weights'

/**
 * One file: "LACUNA-M", version (u32), header length (u32), header (JSON, UTF-8), zero padding to 8 bytes, then every
 * weight as float32, little-endian, in the order the header names. Read as data, every length checked, nothing run.
 */
const MAGIC = 'LACUNA-M'
const VERSION = 1
const LARGEST_HEADER = 64 * 1024 * 1024
const LARGEST_WEIGHTS = 400_000_000

const finite = z.number()
const open = finite.nullable()
const name = z.string().max(10_000)

const continuousCode = z.object({
  kind: z.literal('continuous'),
  name,
  given: z.boolean(),
  step: open,
  low: open,
  high: open,
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

const size = (most: number) => z.number().int().min(1).max(most)

const header = z.object({
  columns: z
    .array(z.discriminatedUnion('kind', [continuousCode, discreteCode]))
    .min(1)
    .max(20_000),
  sizes: z.object({
    width: size(8192),
    blocks: size(64),
    components: size(64),
    latent: size(1024),
    energyWidth: size(2048),
    energyBlocks: size(64),
  }),
  energy: z.boolean(),
  calibration: z.object({
    blend: z.array(finite.min(0).max(1)),
    trust: z.array(finite.min(0).max(1)),
    ninety: finite.min(0.5).max(1),
  }),
  about: z.object({
    tableName: name,
    rows: z.number().int(),
    leftOut: z.array(z.object({ name, reason: z.string() })),
    order: z.array(name),
    preset,
    options: trainOptions,
    seed: z.number().int(),
    engine: z.string(),
    steps: z.number().int(),
    likelihood: open,
    proposalLikelihood: open,
    history: z.array(trainPoint.omit({ seconds: true })).max(100_000),
  }),
})

const layoutWeights = (layout: Layout, sizes: Model['sizes'], energy: boolean) => ({
  ...proposalWeights(layout, sizes),
  ...(energy ? energyWeights(layout, sizes) : {}),
})

/** Wall-clock times are left out: the same seed gives the same file, byte for byte. */
export function writeModel(model: Model): Uint8Array {
  const energy = 'latent' in model.weights
  const specs = layoutWeights(model.layout, model.sizes, energy)
  const text = JSON.stringify({
    columns: model.layout.columns,
    sizes: model.sizes,
    energy,
    calibration: model.calibration,
    about: header.shape.about.parse(model.about),
  })
  const head = new TextEncoder().encode(text)
  const from = padTo8(16 + head.length)
  const count = Object.keys(specs).reduce((sum, key) => sum + model.weights[key]!.length, 0)
  const bytes = new Uint8Array(from + 4 * count)
  bytes.set(new TextEncoder().encode(MAGIC))
  const view = new DataView(bytes.buffer)
  view.setUint32(8, VERSION, true)
  view.setUint32(12, head.length, true)
  bytes.set(head, 16)
  const floats = new Float32Array(bytes.buffer, from)
  let at = 0
  for (const key of Object.keys(specs)) {
    floats.set(model.weights[key] as Float32Array, at)
    at += model.weights[key]!.length
  }
  return bytes
}

export function readModel(bytes: Uint8Array): Model {
  if (bytes.length < 16 || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC)
    throw new UserError('bad-input', 'This is not a Lacuna model; choose a file that ends in .lacuna.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(8, true) !== VERSION)
    throw new UserError('bad-input', 'This model was made by another version of Lacuna; train it again with this one.')
  const length = view.getUint32(12, true)
  if (length > LARGEST_HEADER || 16 + length > bytes.length) throw damaged()
  const parsed = header.safeParse(parseJson(bytes.subarray(16, 16 + length)))
  if (!parsed.success) throw damaged()
  const { columns, sizes, energy, calibration, about } = parsed.data
  const layout = layOut(columns)
  const C = layout.continuous.length
  if (calibration.blend.length !== C || calibration.trust.length !== C || (energy && C === 0)) throw damaged()
  const weights = readWeights(bytes, padTo8(16 + length), layoutWeights(layout, sizes, energy))
  const history = about.history.map((point) => ({ ...point, seconds: 0 }))
  return { layout, sizes, weights, calibration, about: { ...about, history, seconds: 0 } }
}

function readWeights(bytes: Uint8Array, from: number, specs: ReturnType<typeof layoutWeights>): Values {
  const sizes = Object.values(specs).map(({ shape }) => shape.reduce((product, n) => product * n, 1))
  const count = sizes.reduce((sum, n) => sum + n, 0)
  if (count > LARGEST_WEIGHTS || from + 4 * count !== bytes.length) throw damaged()
  const floats = new Float32Array(bytes.slice(from).buffer)
  if (!floats.every((x) => Number.isFinite(x))) throw damaged()
  const weights: Values = {}
  let at = 0
  Object.keys(specs).forEach((key, i) => {
    weights[key] = floats.slice(at, at + sizes[i]!)
    at += sizes[i]!
  })
  return weights
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw damaged()
  }
}

const damaged = (): UserError =>
  new UserError('bad-input', 'This model file is damaged; use another copy, or train the model again.')

const padTo8 = (n: number): number => Math.ceil(n / 8) * 8
