import * as tf from '@tensorflow/tfjs'
import { sizeOf, type Values } from '../engine/program'
import type { WeightSpecs } from './networks/weights'

/** Weights that the optimiser treats alike, laid end to end: a few long passes cost far less than many short ones. */
export type Pack = {
  readonly name: string
  /** Of the energy network, or of the proposal. */
  readonly energy: boolean
  /** Matrices shrink a little in every step, biases do not. */
  readonly shrinks: boolean
  readonly parts: readonly { readonly name: string; readonly shape: readonly number[]; readonly size: number }[]
  readonly size: number
}

const isEnergy = (name: string): boolean => name.startsWith('energy') || name.startsWith('latent')

export function packsOf(specs: WeightSpecs): Pack[] {
  const packs: Pack[] = []
  for (const energy of [false, true])
    for (const shrinks of [true, false]) {
      const parts = Object.entries(specs)
        .filter(([name, { shape }]) => isEnergy(name) === energy && shape.length > 1 === shrinks)
        .map(([name, { shape }]) => ({ name, shape, size: sizeOf(shape) }))
      const size = parts.reduce((sum, part) => sum + part.size, 0)
      const name = `${energy ? 'energy' : 'proposal'} ${shrinks ? 'matrices' : 'biases'}`
      if (parts.length > 0) packs.push({ name, energy, shrinks, parts, size })
    }
  return packs
}

/** Each pack's numbers out of the weights by name. */
export function packed(packs: readonly Pack[], weights: Values): Record<string, Float32Array> {
  return Object.fromEntries(
    packs.map(({ name, parts, size }) => {
      const flat = new Float32Array(size)
      let at = 0
      for (const part of parts) {
        flat.set(weights[part.name]!, at)
        at += part.size
      }
      return [name, flat]
    }),
  )
}

/** The weights by name out of each pack's numbers. */
export function unpacked(packs: readonly Pack[], numbersOf: (pack: Pack) => Values[string]): Values {
  const weights: Values = {}
  for (const pack of packs) {
    const numbers = numbersOf(pack)
    let at = 0
    for (const { name, size } of pack.parts) {
      weights[name] = numbers.slice(at, at + size)
      at += size
    }
  }
  return weights
}

/** The weights by name as tensors, out of one vector per pack; gradients come back as one vector per pack. */
export function unpackedTensors(packs: readonly Pack[], vectors: readonly tf.Tensor[]): Record<string, tf.Tensor> {
  return Object.fromEntries(
    packs.flatMap(({ parts }, i) => {
      // TensorFlow.js cannot differentiate a split into one piece.
      const sizes = parts.map(({ size }) => size)
      const pieces = sizes.length === 1 ? [vectors[i]!] : tf.split(vectors[i]!, sizes)
      return parts.map(({ name, shape }, j) => [name, tf.reshape(pieces[j]!, [...shape])] as const)
    }),
  )
}
