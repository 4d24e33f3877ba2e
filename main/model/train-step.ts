import * as tf from '@tensorflow/tfjs'
import { adamStep, clipByGlobalNorm } from '../engine/adam'
import type { Program, Spec } from '../engine/program'
import type { Layout } from './encoding/layout'
import { energyWeights, proposalWeights, type WeightSpecs } from './networks/weights'
import { combine, propose } from './networks/proposal'
import { baseInputs, baseTensors, type Tensors } from './networks/trunk'
import { packsOf, unpackedTensors, type Pack } from './packs'
import { energyObjective, pointLoss, proposalObjective, type Targets } from './objective'
import type { Sizes } from './sizes'

export type StepShape = {
  readonly batch: number
  /** Whether the energy network learns; before that only the proposal does. */
  readonly energy: boolean
  /** Numbers queried per row, importance samples for each. */
  readonly queries: number
  readonly samples: number
  readonly dropout: number
  readonly penalty: number
  /** Share of its size, times the learning rate, by which every matrix shrinks in a step (decoupled weight decay). */
  readonly decay: number
}

/** What is really dropped at this rate: a unit is, when its random byte is small, so it comes in shares of 1/256. */
export const droppedShare = (rate: number): number => Math.round(256 * rate) / 256

// Where the numbers come from: docs/quality.md, in the section of that name.
/** The energy network joins late, when the rate has fallen: its own weights learn this much faster. */
const ENERGY_HASTE = 4

/** Gradients longer than this are shortened. */
const LONGEST_GRADIENT = 5

export const stepWeights = (layout: Layout, sizes: Sizes, energy: boolean): WeightSpecs => ({
  ...proposalWeights(layout, sizes),
  ...(energy && layout.continuous.length > 0 ? energyWeights(layout, sizes) : {}),
})

export const mean = (name: string): string => `${name}:mean`
export const square = (name: string): string => `${name}:square`
/** The name of a pack's running average among a step's state. */
export const average = (name: string): string => `${name}:average`

/** One step of training: loss, gradients, Adam, averaged weights. State: packs of weights, their two moments, their average. */
export function trainStep(layout: Layout, sizes: Sizes, shape: StepShape): Program {
  const packs = packsOf(stepWeights(layout, sizes, shape.energy))
  const inputs: Record<string, Spec> = { ...batchInputs(layout, sizes, shape) }
  const state: Record<string, string> = {}
  for (const { name, size } of packs)
    for (const held of [name, mean(name), square(name), average(name)]) {
      inputs[held] = { shape: [size], dtype: 'float32' }
      state[held] = `${held}:next`
    }
  return {
    name: shape.energy ? 'train' : 'train proposal',
    inputs,
    state,
    run: (t) => run(t, packs, layout, sizes, shape),
  }
}

/** What one step is told about its rows, and the random numbers it uses. */
export function batchInputs(layout: Layout, sizes: Sizes, shape: StepShape): Record<string, Spec> {
  const { batch: B, queries: Q, samples: S } = shape
  const C = layout.continuous.length
  const float = (...size: number[]): Spec => ({ shape: size, dtype: 'float32' })
  const inputs: Record<string, Spec> = {
    observed: float(B, layout.columns.length),
    query: float(B, layout.columns.length),
    /** Learning rate; share of the new weights that enters their running average. */
    rate: float(),
    fresh: float(),
  }
  if (layout.outcomes > 0) inputs['outcomes'] = float(B, layout.outcomes)
  if (C > 0) {
    inputs['z'] = float(B, C)
    inputs['y'] = float(B, C)
    inputs['between'] = float(B, C)
  }
  Object.assign(inputs, baseInputs(layout, B))
  if (shape.dropout > 0) inputs['dropout'] = { shape: [sizes.blocks, sizes.members, B, sizes.width], dtype: 'bool' }
  if (shape.energy && C > 0) {
    inputs['energy.columns'] = float(B, Q, C)
    inputs['energy.y'] = float(B * Q, 1)
    inputs['energy.weight'] = float(B * Q)
    inputs['energy.strata'] = float(B * Q, S)
    inputs['energy.normals'] = float(B * Q, S)
  }
  return inputs
}

function run(
  t: Tensors,
  packs: readonly Pack[],
  layout: Layout,
  sizes: Sizes,
  shape: StepShape,
): Record<string, tf.Tensor> {
  const outputs: Record<string, tf.Tensor> = {}
  const loss = (...vectors: tf.Tensor[]): tf.Scalar => {
    const parts = losses(unpackedTensors(packs, vectors), t, layout, sizes, shape)
    // Kept: the tape would dispose of what is not the loss itself.
    outputs['proposal'] = tf.keep(parts.proposal)
    if (parts.energy !== null) outputs['energy'] = tf.keep(parts.energy)
    return tf.div(parts.total, shape.batch)
  }
  const { value, grads } = tf.valueAndGrads(loss)(packs.map(({ name }) => t[name]!))
  const { clipped, norm } = clipByGlobalNorm(grads, LONGEST_GRADIENT)
  packs.forEach(({ name, energy, shrinks }, i) => {
    const moments = { mean: t[mean(name)]!, square: t[square(name)]! }
    const rate = energy ? tf.mul(t['rate']!, ENERGY_HASTE) : t['rate']!
    const next = adamStep(t[name]!, clipped[i]!, moments, rate)
    const shrunk =
      shape.decay > 0 && shrinks ? tf.sub(next.weight, tf.mul(t[name]!, tf.mul(t['rate']!, shape.decay))) : next.weight
    outputs[`${name}:next`] = shrunk
    outputs[`${mean(name)}:next`] = next.mean
    outputs[`${square(name)}:next`] = next.square
    const held = t[average(name)]!
    outputs[`${average(name)}:next`] = tf.add(held, tf.mul(tf.sub(shrunk, held), t['fresh']!))
  })
  return { ...outputs, loss: value, norm }
}

function losses(w: Tensors, t: Tensors, layout: Layout, sizes: Sizes, shape: StepShape) {
  const targets: Targets = {
    outcomes: t['outcomes'] ?? null,
    y: t['y'] ?? null,
    between: t['between'] ?? null,
    z: t['z'] ?? null,
    query: t['query'] as tf.Tensor2D,
  }
  const members = propose(w, layout, sizes, {
    z: targets.z,
    outcomes: targets.outcomes,
    observed: t['observed'] as tf.Tensor2D,
    base: baseTensors(t),
    context: t['context'] ?? null,
    dropout: dropoutMasks(t, sizes, shape),
  })
  const logQ = proposalObjective(layout, members, targets)
  let total: tf.Tensor = tf.neg(logQ)
  if (members.point !== null) total = tf.add(total, pointLoss(layout, members, targets))
  let logP: tf.Scalar | null = null
  if (t['energy.columns'] !== undefined) {
    logP = energyObjective(
      w,
      layout,
      sizes,
      combine(layout, sizes, members),
      {
        columns: t['energy.columns'] as tf.Tensor3D,
        y: t['energy.y'] as tf.Tensor2D,
        weight: t['energy.weight'] as tf.Tensor1D,
        strata: t['energy.strata'] as tf.Tensor2D,
        normals: t['energy.normals'] as tf.Tensor2D,
      },
      shape.penalty,
    )
    total = tf.sub(total, logP)
  }
  return { total, proposal: logQ, energy: logP }
}

function dropoutMasks(t: Tensors, sizes: Sizes, shape: StepShape): tf.Tensor[] | null {
  const kept = t['dropout']
  if (kept === undefined) return null
  const scaled = tf.mul(tf.cast(kept, 'float32'), 1 / (1 - droppedShare(shape.dropout)))
  const { members: M, width } = sizes
  return Array.from({ length: sizes.blocks }, (_, i) =>
    tf.reshape(tf.slice(scaled, [i, 0, 0, 0], [1, M, shape.batch, width]), [M, shape.batch, width]),
  )
}
