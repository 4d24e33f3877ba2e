import * as tf from '@tensorflow/tfjs'
import { stopGradient } from '../engine/stop-gradient'
import type { Layout } from './encoding/layout'
import { energies, latents } from './networks/energy'
import { logSumExp, mixtureLogDensity, type Mixture } from './networks/mixture'
import { gateOutcomes, logProbabilities, type Members, type Proposal } from './networks/proposal'
import type { Tensors } from './networks/trunk'
import type { Sizes } from './sizes'

/** The known values of B rows and which of them are asked for. */
export type Targets = {
  /** [B, G] one-hot. */
  readonly outcomes: tf.Tensor | null
  /** [B, C] values on the density's scale, and 1 where the value is none of the column's atoms. */
  readonly y: tf.Tensor | null
  readonly between: tf.Tensor | null
  /** [B, C] values for the point estimate. */
  readonly z: tf.Tensor | null
  /** [B, d] weight of each column's log-likelihood, 0 = not asked. */
  readonly query: tf.Tensor2D
}

/** [M·B, H] log-probability of each gate's known outcome. */
function gateLogLikelihood(layout: Layout, logits: tf.Tensor2D, outcomes: tf.Tensor): tf.Tensor2D {
  return tf.matMul(tf.mul(outcomes, logProbabilities(layout, logits)) as tf.Tensor2D, gateOutcomes(layout))
}

/** Σ query · log q over gates and numbers, averaged over the members: each learns for itself. A scalar. */
export function proposalObjective(layout: Layout, members: Members, targets: Targets): tf.Scalar {
  const [M] = members.hidden.shape
  const parts: tf.Scalar[] = []
  if (members.logits !== null) {
    const query = repeated(tf.matMul(targets.query, gateColumns(layout)), M)
    parts.push(tf.sum(tf.mul(query, gateLogLikelihood(layout, members.logits, repeated(targets.outcomes!, M)))))
  }
  if (members.mixture !== null) {
    const query = tf.mul(numberQuery(layout, targets.query), targets.between!)
    const logQ = mixtureLogDensity(members.mixture, tf.expandDims(tf.expandDims(targets.y!, 2), 0))
    parts.push(tf.sum(tf.mul(logQ, tf.expandDims(query, 0))))
  }
  return tf.div(tf.addN(parts), M) as tf.Scalar
}

/** [B, n] → [M·B, n]. */
const repeated = (x: tf.Tensor, M: number): tf.Tensor2D =>
  tf.reshape(tf.mul(tf.expandDims(x, 0), tf.ones([M, 1, 1])), [M * x.shape[0]!, x.shape[1]!]) as tf.Tensor2D

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Errors of the point estimate beyond this many standard deviations count linearly. */
const FAR = 4

/** Σ query · huber(z − point), averaged over the members: teaches the direct estimate of the mean. */
export function pointLoss(layout: Layout, members: Members, targets: Targets): tf.Scalar {
  const error = tf.abs(tf.sub(members.point!, tf.expandDims(targets.z!, 0)))
  const near = tf.minimum(error, FAR)
  // ½e² up to FAR, then FAR·(e − FAR/2).
  const loss = tf.mul(near, tf.sub(error, tf.mul(near, 0.5)))
  const query = tf.expandDims(numberQuery(layout, targets.query), 0)
  return tf.div(tf.sum(tf.mul(loss, query)), members.hidden.shape[0])
}

const numberQuery = (layout: Layout, query: tf.Tensor2D): tf.Tensor2D =>
  tf.slice(query, [0, 0], [query.shape[0], layout.continuous.length])

/**
 * How much a category counts beside a number. A density's gradients grow as it narrows, a category's never exceed one:
 * with equal weights the numbers would have the trunk to themselves.
 */
const CATEGORY_WEIGHT = 4

/** [d, H]: where a gate belongs to a column, the gate's weight. */
function gateColumns(layout: Layout): tf.Tensor2D {
  const H = layout.gates.length
  const weights = new Float32Array(layout.columns.length * H)
  layout.gates.forEach(({ column }, h) => {
    weights[column * H + h] = layout.columns[column]!.kind === 'discrete' ? CATEGORY_WEIGHT : 1
  })
  return tf.tensor2d(weights, [layout.columns.length, H])
}

/** Q queried numbers in each of B rows. */
export type EnergyQueries = {
  /** [B, Q, C] one-hot. */
  readonly columns: tf.Tensor3D
  /** [B·Q, 1] the known value. */
  readonly y: tf.Tensor2D
  /** [B·Q] weight; makes the few queries stand for all of the row's. */
  readonly weight: tf.Tensor1D
  /** [B·Q, S] uniforms that choose components, ascending strata; [B·Q, S] normals. */
  readonly strata: tf.Tensor2D
  readonly normals: tf.Tensor2D
}

/**
 * Σ weight · (log p − penalty · (log p − log q)²), a scalar, with
 * log p(y) = −E(y) − log Ẑ and Ẑ = mean_s exp(−E(y_s)) / q(y_s), y_s ~ q.
 * No gradient passes through the samples nor through q; the latents are not cut, so energies also teach the trunk.
 */
export function energyObjective(
  w: Tensors,
  layout: Layout,
  sizes: Sizes,
  proposal: Proposal,
  queries: EnergyQueries,
  penalty: number,
): tf.Scalar {
  const [B, Q, C] = queries.columns.shape
  const N = B * Q
  const mixture = pickMixture(proposal.mixture!, queries.columns)
  const samples = drawFromMixture(mixture, queries.strata, queries.normals)
  const y = stopGradient(tf.concat([queries.y, samples], 1))
  const logQ = stopGradient(mixtureLogDensity(mixture, tf.expandDims(y, 2))) as tf.Tensor2D
  const projected = tf.matMul(proposal.hidden, w['latent'] as tf.Tensor2D)
  const repeated = tf.reshape(tf.mul(tf.expandDims(projected, 1), tf.ones([1, Q, 1])), [N, sizes.latent]) as tf.Tensor2D
  const columns = tf.reshape(queries.columns, [N, C]) as tf.Tensor2D
  const latent = latents(w, repeated, columns)
  const negative = tf.neg(energies(w, layout, sizes, columns, latent, mixture, y, logQ))
  const S = samples.shape[1]
  const known = tf.reshape(tf.slice(negative, [0, 0], [N, 1]), [N])
  const ratios = tf.sub(tf.slice(negative, [0, 1], [N, S]), tf.slice(logQ, [0, 1], [N, S]))
  const logP = tf.sub(known, tf.sub(logSumExp(ratios), Math.log(S)))
  if (penalty === 0) return tf.sum(tf.mul(queries.weight, logP))
  const gap = tf.sub(logP, tf.reshape(tf.slice(logQ, [0, 0], [N, 1]), [N]))
  return tf.sum(tf.mul(queries.weight, tf.sub(logP, tf.mul(tf.square(gap), penalty))))
}

/** The queried columns' mixtures, [B·Q, 1, K] each, without gradient. */
function pickMixture(mixture: Mixture, columns: tf.Tensor3D): Mixture {
  const [B, Q] = columns.shape
  const pick = (x: tf.Tensor): tf.Tensor => {
    const picked = tf.matMul(columns, stopGradient(x) as tf.Tensor3D)
    return stopGradient(tf.reshape(picked, [B * Q, 1, x.shape[2]!]))
  }
  return { logWeights: pick(mixture.logWeights), means: pick(mixture.means), scales: pick(mixture.scales) }
}

/** y = μ_k + σ_k·ε with k chosen by where each uniform falls among the cumulated weights. [N, S]. */
function drawFromMixture(mixture: Mixture, uniforms: tf.Tensor2D, normals: tf.Tensor2D): tf.Tensor2D {
  const [N, S] = uniforms.shape
  const K = mixture.means.shape[2]!
  const below = Float32Array.from({ length: K * K }, (_, i) => (Math.floor(i / K) < i % K ? 1 : 0))
  const weights = tf.exp(mixture.logWeights)
  // from_k = Σ_{j<k} π_j; the component is the last whose start lies at or below the uniform.
  const from = tf.reshape(tf.matMul(tf.reshape(weights, [N, K]) as tf.Tensor2D, tf.tensor2d(below, [K, K])), [N, 1, K])
  if (K === 1) return tf.add(tf.reshape(mixture.means, [N, 1]), tf.mul(tf.reshape(mixture.scales, [N, 1]), normals))
  const reached = tf.cast(tf.greaterEqual(tf.expandDims(uniforms, 2), from), 'float32')
  const next = tf.concat([tf.slice(reached, [0, 0, 1], [N, S, K - 1]), tf.zeros([N, S, 1])], 2)
  const chosen = tf.sub(reached, next)
  const pick = (x: tf.Tensor): tf.Tensor => tf.sum(tf.mul(chosen, x), 2)
  return tf.add(pick(mixture.means), tf.mul(pick(mixture.scales), normals)) as tf.Tensor2D
}
