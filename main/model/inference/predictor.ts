import type { Engine } from '../../engine/engine'
import type { LoadedProgram, Values } from '../../engine/program'
import type { BaseReader } from '../base/answers'
import { createBaseReader } from '../base/reader'
import { contextSize } from '../context/spec'
import type { Model } from '../model'
import { allComponents } from '../sizes'
import { energyProgram, proposalProgram } from './programs'
import type { States } from './states'

/** The proposal for a set of states; row-major, K components. */
export type Proposals = {
  readonly count: number
  readonly logProbabilities: Float32Array
  readonly logWeights: Float32Array
  readonly means: Float32Array
  readonly scales: Float32Array
  readonly point: Float32Array
  readonly projected: Float32Array
}

/** Which conditionals to look at: state and continuous column of each. */
export type Pairs = { readonly states: Int32Array; readonly columns: Int32Array }

/** Log q and negative energies of P values per pair. */
export type EnergyValues = {
  readonly perPair: number
  readonly logQ: Float32Array
  readonly negative: Float32Array
}

export type Predictor = ReturnType<typeof createPredictor>

/**
 * Programs have fixed shapes: a call is cut into pieces of these sizes, the last one padded. None of a single row: engines multiply
 * a vector in another order than a matrix, and a row must get the same answer alone as among others.
 */
const ROW_PIECES = [16, 256]
const PAIR_PIECES = [16, 128]

/** R normal quantiles in each component: with 16 components, 128 nodes. */
export const NODES = 8

/** Runs one model, its base and its two networks, on one engine. `breathe` lets other work in between two pieces. */
export function createPredictor(
  engine: Engine,
  model: Pick<Model, 'layout' | 'sizes' | 'base' | 'weights'>,
  { nodes = NODES, breathe }: { readonly nodes?: number; readonly breathe?: () => Promise<void> } = {},
) {
  const { layout, sizes } = model
  const readers = new Map<number | null, BaseReader>()
  /** The base, or one of its versions. */
  const readerOf = (version: number | null): BaseReader => {
    const { versions, trees } = model.base
    const used = version === null || versions.length === 0 ? null : version % versions.length
    const known = readers.get(used)
    if (known !== undefined) return known
    const made = createBaseReader(layout, used === null ? model.base : { ...versions[used]!, trees })
    readers.set(used, made)
    return made
  }
  const d = layout.columns.length
  const C = layout.continuous.length
  const G = layout.outcomes
  const contextual = contextSize(layout.context)
  const K = allComponents(sizes)
  const loaded = new Map<string, { program: LoadedProgram; names: readonly string[] }>()
  let { weights } = model
  const hasEnergy = (): boolean => 'latent' in weights

  const load = async (key: string, make: () => ReturnType<typeof proposalProgram>) => {
    const known = loaded.get(key)
    if (known !== undefined) return known
    const program = make()
    const made = { program: await engine.load(program), names: Object.keys(program.inputs) }
    loaded.set(key, made)
    return made
  }
  const weightsFor = (names: readonly string[]): Values =>
    Object.fromEntries(names.filter((name) => name in weights).map((name) => [name, weights[name]!]))

  /** All members together; or, as one model of several that the rows allow, one of them on one version of the base. */
  const propose = async (states: States, version: number | null = null): Promise<Proposals> => {
    const energy = hasEnergy()
    const out: Proposals = {
      count: states.count,
      logProbabilities: new Float32Array(states.count * G),
      logWeights: new Float32Array(states.count * C * K),
      means: new Float32Array(states.count * C * K),
      scales: new Float32Array(states.count * C * K),
      point: new Float32Array(states.count * C),
      projected: new Float32Array(energy ? states.count * sizes.latent : 0),
    }
    const base = readerOf(version)(states)
    const logShares = sharesOfMembers(sizes.members, version)
    for (const { from, count, size } of pieces(states.count, ROW_PIECES)) {
      if (from > 0) await breathe?.()
      const { program, names } = await load(`propose ${size} ${energy}`, () =>
        proposalProgram(layout, sizes, size, energy),
      )
      const inputs: Values = { ...weightsFor(names), observed: new Float32Array(size * d) }
      if (G > 0) inputs['outcomes'] = new Float32Array(size * G)
      if (sizes.members > 1) inputs['logShares'] = logShares
      for (let i = 0; i < count; i++)
        for (let c = 0; c < d; c++) {
          const outcome = states.outcomes[(from + i) * d + c]!
          if (outcome < 0) continue
          inputs['observed']![i * d + c] = 1
          const gate = layout.gateOf[c]
          if (gate) inputs['outcomes']![i * G + gate.offset + outcome] = 1
        }
      if (contextual > 0)
        inputs['context'] = padded(states.context, from * contextual, count * contextual, size * contextual)
      if (C > 0) inputs['z'] = padded(states.z, from * C, count * C, size * C)
      for (const name of ['means', 'logScales', 'points'] as const)
        if (C > 0) inputs[`base.${name}`] = padded(base[name], from * C, count * C, size * C)
      if (G > 0) inputs['base.logProbabilities'] = padded(base.logProbabilities, from * G, count * G, size * G)
      const results = await program.call(inputs)
      const take = (name: keyof Proposals & string, per: number): void => {
        const target = out[name]
        const source = results[name]
        if (target instanceof Float32Array && source !== undefined && per > 0)
          target.set(source.subarray(0, count * per), from * per)
      }
      take('logProbabilities', G)
      for (const name of ['logWeights', 'means', 'scales'] as const) take(name, C * K)
      take('point', C)
      if (energy) take('projected', sizes.latent)
    }
    return out
  }

  /** `y`: `perPair` values for each pair. */
  const energies = async (
    proposals: Proposals,
    pairs: Pairs,
    y: Float32Array,
    perPair: number,
  ): Promise<EnergyValues> => {
    const total = pairs.states.length
    const out: EnergyValues = {
      perPair,
      logQ: new Float32Array(total * perPair),
      negative: new Float32Array(total * perPair),
    }
    for (const { from, count, size } of pieces(total, PAIR_PIECES)) {
      if (from > 0) await breathe?.()
      const { program, names } = await load(`energies ${size} ${perPair}`, () =>
        energyProgram(layout, sizes, size, perPair),
      )
      const inputs: Values = {
        ...weightsFor(names),
        projected: new Float32Array(size * sizes.latent),
        columns: new Float32Array(size * C),
        logWeights: new Float32Array(size * K),
        means: new Float32Array(size * K),
        scales: new Float32Array(size * K).fill(1),
        y: padded(y, from * perPair, count * perPair, size * perPair),
      }
      for (let i = 0; i < count; i++) {
        const state = pairs.states[from + i]!
        const column = pairs.columns[from + i]!
        const mixture = (state * C + column) * K
        inputs['columns']![i * C + column] = 1
        inputs['projected']!.set(
          proposals.projected.subarray(state * sizes.latent, (state + 1) * sizes.latent),
          i * sizes.latent,
        )
        for (const name of ['logWeights', 'means', 'scales'] as const)
          inputs[name]!.set(proposals[name].subarray(mixture, mixture + K), i * K)
      }
      const results = await program.call(inputs)
      for (const name of ['logQ', 'negative'] as const)
        out[name].set((results[name] as Float32Array).subarray(0, count * perPair), from * perPair)
    }
    return out
  }

  return {
    layout,
    sizes,
    engine,
    nodes,
    hasEnergy,
    propose,
    energies,
    setWeights: (next: Values): void => {
      weights = next
    },
    async dispose(): Promise<void> {
      for (const { program } of loaded.values()) await program.dispose()
      loaded.clear()
    },
  }
}

/** A member that is not asked has next to no say, not none: its logarithm must be a number. */
const SILENT = -1e4

const sharesOfMembers = (members: number, version: number | null): Float32Array =>
  Float32Array.from({ length: members }, (_, member) =>
    version === null ? -Math.log(members) : version % members === member ? 0 : SILENT,
  )

/** Cuts `total` into pieces: as many of the largest size as fit, then the smallest size that holds the rest. */
export function pieces(total: number, sizes: readonly number[]): { from: number; count: number; size: number }[] {
  const largest = sizes.at(-1)!
  const cut: { from: number; count: number; size: number }[] = []
  for (let from = 0; from < total; from += largest) {
    const count = Math.min(largest, total - from)
    cut.push({ from, count, size: sizes.find((size) => size >= count) ?? largest })
  }
  return cut
}

function padded(source: Float32Array, from: number, length: number, size: number): Float32Array {
  if (length === size) return source.subarray(from, from + length)
  const copy = new Float32Array(size)
  copy.set(source.subarray(from, from + length))
  return copy
}
