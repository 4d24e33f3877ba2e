import * as tf from '@tensorflow/tfjs'
import type { Program, Spec } from '../../engine/program'
import type { Layout } from '../encoding/layout'
import { energies, latents } from '../networks/energy'
import { mixtureLogDensity, type Mixture } from '../networks/mixture'
import { combine, propose } from '../networks/proposal'
import { baseInputs, baseTensors } from '../networks/trunk'
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
  Object.assign(inputs, baseInputs(layout, rows))
  if (sizes.members > 1) inputs['logShares'] = float(sizes.members)
  if (energy) inputs['latent'] = float(sizes.members * sizes.width, sizes.latent)
  return {
    name: 'propose',
    inputs,
    run: (t) => {
      const members = propose(t, layout, sizes, {
        z: t['z'] ?? null,
        outcomes: t['outcomes'] ?? null,
        observed: t['observed'] as tf.Tensor2D,
        base: baseTensors(t),
        context: t['context'] ?? null,
        dropout: null,
      })
      const proposal = combine(layout, sizes, members, t['logShares'])
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

/** Negative energies and log q for N (row, column) pairs at P values `y` of each, [N, P]. */
export function energyProgram(layout: Layout, sizes: Sizes, pairs: number, points: number): Program {
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
    y: float(pairs, points),
  }
  return {
    name: 'energies',
    inputs,
    run: (t) => {
      const spread = (name: string): tf.Tensor => tf.reshape(t[name]!, [pairs, 1, K])
      const mixture: Mixture = { logWeights: spread('logWeights'), means: spread('means'), scales: spread('scales') }
      const y = t['y'] as tf.Tensor2D
      const logQ = mixtureLogDensity(mixture, tf.expandDims(y, 2)) as tf.Tensor2D
      const columns = t['columns'] as tf.Tensor2D
      const latent = latents(t, t['projected'] as tf.Tensor2D, columns)
      return { logQ, negative: tf.neg(energies(t, layout, sizes, columns, latent, mixture, y, logQ)) }
    },
  }
}
