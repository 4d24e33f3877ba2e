import * as tf from '@tensorflow/tfjs'
import { createRandom } from '../../main/engine/random'
import type { Spec, Values } from '../../main/engine/program'

/** The sizes of the step in the benchmark plan: 28.2 GFLOP. */
export const SIZES = {
  batch: 512,
  columns: 14,
  trunkWidth: 256,
  trunkBlocks: 4,
  energyWidth: 128,
  energyBlocks: 3,
  queries: 4,
  samples: 20,
  components: 10,
  latent: 64,
  /** Parts in which the energy network's rows are computed, each small enough for the cache. */
  chunks: 32,
}

export type Sizes = typeof SIZES

export type Weights = Readonly<Record<string, tf.Tensor>>

const real = (...shape: number[]): Spec => ({ shape, dtype: 'float32' })

/** Weight tensors by name: matrices [in, out], biases [out]. */
export function weightSpecs(s: Sizes): Record<string, Spec> {
  const specs: Record<string, Spec> = {}
  const layer = (name: string, inputs: number, outputs: number): void => {
    specs[`${name}.w`] = real(inputs, outputs)
    specs[`${name}.b`] = real(outputs)
  }
  const blocks = (name: string, width: number, count: number): void => {
    for (let i = 0; i < count; i++) {
      layer(`${name}.${i}.first`, width, width)
      layer(`${name}.${i}.second`, width, width)
    }
  }
  layer('trunk.in', 2 * s.columns, s.trunkWidth)
  blocks('trunk', s.trunkWidth, s.trunkBlocks)
  layer('trunk.out', s.trunkWidth, s.columns * (3 * s.components + s.latent))
  specs['energy.value.w'] = real(1, s.energyWidth)
  layer('energy.in', s.columns + s.latent, s.energyWidth)
  blocks('energy', s.energyWidth, s.energyBlocks)
  layer('energy.out', s.energyWidth, 1)
  return specs
}

/** He's initialisation; biases 0. */
export function initialWeights(s: Sizes, seed: number): Values {
  const random = createRandom(seed)
  return Object.fromEntries(
    Object.entries(weightSpecs(s)).map(([name, { shape }]) => {
      const size = shape.reduce((m, n) => m * n, 1)
      if (name.endsWith('.b')) return [name, new Float32Array(size)]
      const scale = Math.sqrt(2 / shape[0]!) * 0.5
      return [name, random.fillNormal(new Float32Array(size)).map((z) => z * scale)]
    }),
  )
}

const dense = (w: Weights, name: string, x: tf.Tensor): tf.Tensor => tf.matMul(x, w[`${name}.w`]!).add(w[`${name}.b`]!)

/** Pre-activation residual blocks: h ← h + W₂·relu(W₁·relu(h)). */
function residual(w: Weights, name: string, count: number, h: tf.Tensor): tf.Tensor {
  for (let i = 0; i < count; i++)
    h = h.add(dense(w, `${name}.${i}.second`, dense(w, `${name}.${i}.first`, h.relu()).relu()))
  return h.relu()
}

/** Observed values and mask [batch, columns] → per column its mixture and latent vector [batch, columns, 3K + latent]. */
export function proposal(s: Sizes, w: Weights, x: tf.Tensor, observed: tf.Tensor): tf.Tensor {
  const input = tf.concat([x.mul(observed), observed], 1)
  const hidden = residual(w, 'trunk', s.trunkBlocks, dense(w, 'trunk.in', input))
  return dense(w, 'trunk.out', hidden).reshape([s.batch, s.columns, 3 * s.components + s.latent])
}

/**
 * Energies [rows, points] of `points` [rows, points] given each row's column (one-hot [rows, columns]) and latent vector
 * [rows, latent]. The part of the first layer that does not depend on the point is computed once per row.
 */
export function energy(s: Sizes, w: Weights, points: tf.Tensor, column: tf.Tensor, latent: tf.Tensor): tf.Tensor {
  const [rows, count] = points.shape as [number, number]
  const context = dense(w, 'energy.in', tf.concat([column, latent], 1)).reshape([rows, 1, s.energyWidth])
  const values = points.reshape([rows, count, 1]).mul(w['energy.value.w']!.reshape([1, 1, s.energyWidth]))
  const first = values.add(context).reshape([rows * count, s.energyWidth])
  const out = dense(w, 'energy.out', residual(w, 'energy', s.energyBlocks, first))
  return tf.clipByValue(tf.softplus(out), 0, 30).reshape([rows, count])
}
