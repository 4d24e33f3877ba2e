import * as tf from '@tensorflow/tfjs'
import type { Program, Spec } from '../../engine/program'
import type { Layout } from '../encoding/layout'
import { energies, latents } from '../networks/energy'
import { mixtureLogDensity, type Mixture } from '../networks/mixture'
import { combine, propose } from '../networks/proposal'
import { energyWeights, proposalWeights, specsOf } from '../networks/weights'
import { allComponents, type Sizes } from '../sizes'

const float = (...shape: number[]): Spec => ({ shape, dtype: 'float32' })

/** The proposal for B partly observed rows; weights are inputs, so that one program serves every stage of training. */
export function proposalProgram(layout: Layout, sizes: Sizes, rows: number, energy: boolean): Program {
  const C = layout.continuous.length
  const inputs: Record<string, Spec> = {
    ...specsOf(proposalWeights(layout, sizes)),
    observed: float(rows, layout.columns.length),
  }
  if (layout.outcomes > 0) inputs['outcomes'] = float(rows, layout.outcomes)
  if (C > 0) inputs['z'] = float(rows, C)
  if (energy) inputs['latent'] = float(sizes.members * sizes.width, sizes.latent)
  return {
    name: 'propose',
    inputs,
    run: (t) => {
      const members = propose(t, layout, sizes, {
        z: t['z'] ?? null,
        outcomes: t['outcomes'] ?? null,
        observed: t['observed'] as tf.Tensor2D,
        dropout: null,
      })
      const proposal = combine(layout, sizes, members)
      const outputs: Record<string, tf.Tensor> = {}
      if (proposal.logProbabilities !== null) outputs['logProbabilities'] = proposal.logProbabilities
      if (proposal.mixture !== null) {
        outputs['logWeights'] = proposal.mixture.logWeights
        outputs['means'] = proposal.mixture.means
        outputs['scales'] = proposal.mixture.scales
        outputs['point'] = proposal.point!
      }
      if (energy) outputs['projected'] = tf.matMul(proposal.hidden, t['latent'] as tf.Tensor2D)
      return outputs
    },
  }
}

/**
 * Negative energies and log q for N (row, column) pairs: at the known value `y`, and at the nodes `y_kr = μ_k + σ_k·z_r`
 * (R normal quantiles in each of K components), or at `points` given values instead.
 */
export function energyProgram(
  layout: Layout,
  sizes: Sizes,
  pairs: number,
  nodes: { readonly quantiles: Float32Array } | { readonly points: number },
): Program {
  const C = layout.continuous.length
  const K = allComponents(sizes)
  const weights = specsOf(energyWeights(layout, sizes))
  // The row's projection is part of the proposal's pass.
  delete weights['latent']
  const inputs: Record<string, Spec> = {
    ...weights,
    projected: float(pairs, sizes.latent),
    columns: float(pairs, C),
    logWeights: float(pairs, K),
    means: float(pairs, K),
    scales: float(pairs, K),
    y: float(pairs, 'points' in nodes ? nodes.points : 1),
  }
  return {
    name: 'energies',
    inputs,
    run: (t) => {
      const spread = (name: string): tf.Tensor => tf.reshape(t[name]!, [pairs, 1, K])
      const mixture: Mixture = { logWeights: spread('logWeights'), means: spread('means'), scales: spread('scales') }
      const y =
        'points' in nodes
          ? (t['y'] as tf.Tensor2D)
          : tf.concat([t['y'] as tf.Tensor2D, nodesOf(mixture, nodes.quantiles)], 1)
      const logQ = mixtureLogDensity(mixture, tf.expandDims(y, 2)) as tf.Tensor2D
      const columns = t['columns'] as tf.Tensor2D
      const latent = latents(t, t['projected'] as tf.Tensor2D, columns)
      return { at: y, logQ, negative: tf.neg(energies(t, layout, sizes, columns, latent, mixture, y, logQ)) }
    },
  }
}

/** [N, K·R], component by component. */
function nodesOf(mixture: Mixture, quantiles: Float32Array): tf.Tensor2D {
  const [pairs, , K] = mixture.means.shape as [number, number, number]
  const column = (x: tf.Tensor): tf.Tensor => tf.reshape(x, [pairs, K, 1])
  const z = tf.tensor(quantiles, [1, 1, quantiles.length])
  const nodes = tf.add(column(mixture.means), tf.mul(column(mixture.scales), z))
  return tf.reshape(nodes, [pairs, K * quantiles.length]) as tf.Tensor2D
}
