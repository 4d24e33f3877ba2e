import * as tf from '@tensorflow/tfjs'
import { adamStep } from '../../main/engine/adam'
import type { Program, Spec, Values } from '../../main/engine/program'
import { createRandom } from '../../main/engine/random'
import { stopGradient } from '../../main/engine/stop-gradient'
import { energy, proposal, weightSpecs, type Sizes, type Weights } from './network'
import { sumOverRows } from './sum-over-rows'

const LOG_2_PI = Math.log(2 * Math.PI)

type Mixture = { logits: tf.Tensor; means: tf.Tensor; scales: tf.Tensor }

/** log Σₖ πₖ N(x; μₖ, σₖ): parameters [..., K], x [..., points] → [..., points]. */
function mixtureLogDensity({ logits, means, scales }: Mixture, x: tf.Tensor): tf.Tensor {
  const at = x.expandDims(-1)
  const z = at.sub(means.expandDims(-2)).div(scales.expandDims(-2))
  const log = logits
    .logSoftmax()
    .sub(scales.log())
    .expandDims(-2)
    .sub(z.square().mul(0.5))
    .sub(LOG_2_PI / 2)
  return tf.logSumExp(log, log.rank - 1)
}

/** Draws from each mixture: `choice` uniforms pick the component, `noise` normals the place in it; both [rows, samples]. */
function sample({ logits, means, scales }: Mixture, choice: tf.Tensor, noise: tf.Tensor): tf.Tensor {
  const upTo = tf.cumsum(logits.softmax(), 1).expandDims(1)
  const beyond = tf.cast(choice.expandDims(-1).greater(upTo), 'float32')
  const index = tf.minimum(beyond.sum(-1), logits.shape.at(-1)! - 1).cast('int32')
  const picked = tf.oneHot(index, logits.shape.at(-1)!, 1, 0, 'float32')
  const of = (p: tf.Tensor): tf.Tensor => picked.mul(p.expandDims(1)).sum(-1)
  return of(means).add(of(scales).mul(noise))
}

function mixtureOf(s: Sizes, parameters: tf.Tensor): { mixture: Mixture; latent: tf.Tensor } {
  const [logits, means, scales, latent] = tf.split(parameters, [s.components, s.components, s.components, s.latent], -1)
  return { mixture: { logits: logits!, means: means!, scales: scales!.softplus().add(0.001) }, latent: latent! }
}

type Batch = Readonly<Record<string, tf.Tensor>>

/** −(Σ log p + Σ log q) per row: log q over all unobserved columns, log p over the queried ones. */
function objective(s: Sizes, w: Weights, batch: Batch): tf.Tensor {
  const { x, observed, query, choice, noise } = batch
  const parameters = proposal(s, w, x!, observed!)
  const { mixture } = mixtureOf(s, parameters)
  const logQ = mixtureLogDensity(mixture, x!.expandDims(-1)).squeeze([2]).mul(tf.scalar(1).sub(observed!))

  const rows = s.batch * s.queries
  const queried = mixtureOf(s, tf.matMul(query!, parameters).reshape([rows, parameters.shape[2]!]))
  const column = query!.reshape([rows, s.columns])
  const target = tf.matMul(query!, x!.expandDims(-1)).reshape([rows, 1])
  const fixed = {
    logits: stopGradient(queried.mixture.logits),
    means: stopGradient(queried.mixture.means),
    scales: stopGradient(queried.mixture.scales),
  }
  const draws = sample(fixed, choice!, noise!)
  const names = Object.keys(w).filter((name) => name.startsWith('energy.'))
  const logP = sumOverRows(
    {
      rows: [queried.latent],
      fixed: [column, target, draws, mixtureLogDensity(fixed, draws)],
      shared: names.map((name) => w[name]!),
      term([latent], [columns, known, drawn, logQs], shared) {
        const weights = Object.fromEntries(names.map((name, i) => [name, shared[i]!]))
        const energies = energy(s, weights, tf.concat([known!, drawn!], 1), columns!, latent!)
        return logLikelihood(s, energies, logQs!)
      },
    },
    s.chunks,
  )
  return logQ.sum().add(logP).div(-s.batch)
}

/** Σ log p of queried cells: energies [rows, 1 + samples] of target and draws, log q of the draws [rows, samples]. */
function logLikelihood(s: Sizes, energies: tf.Tensor, logQs: tf.Tensor): tf.Scalar {
  const rows = energies.shape[0]!
  const ofTarget = energies.slice([0, 0], [rows, 1])
  const ratios = energies.slice([0, 1], [rows, s.samples]).neg().sub(logQs)
  const logZ = tf.logSumExp(ratios, 1).sub(Math.log(s.samples))
  return ofTarget.neg().reshape([rows]).sub(logZ).sum().asScalar()
}

/** One training step: objective, gradients, Adam. State: weights and both moments of each. */
export function trainingStep(s: Sizes): Program {
  const weights = weightSpecs(s)
  const names = Object.keys(weights)
  const rows = s.batch * s.queries
  const real = (...shape: number[]): Spec => ({ shape, dtype: 'float32' })
  const inputs: Record<string, Spec> = {
    x: real(s.batch, s.columns),
    observed: real(s.batch, s.columns),
    query: real(s.batch, s.queries, s.columns),
    choice: real(rows, s.samples),
    noise: real(rows, s.samples),
    rate: real(),
  }
  for (const [name, spec] of Object.entries(weights)) inputs[name] = inputs[`m.${name}`] = inputs[`v.${name}`] = spec
  const states = names.flatMap((name) => [name, `m.${name}`, `v.${name}`])
  return {
    name: 'training step',
    inputs,
    state: Object.fromEntries(states.map((name) => [name, name])),
    run(t) {
      const lossOf = (...values: tf.Tensor[]): tf.Scalar =>
        objective(s, Object.fromEntries(names.map((name, i) => [name, values[i]!])), t).asScalar()
      const { value, grads } = tf.valueAndGrads(lossOf)(names.map((name) => t[name]!))
      const outputs: Record<string, tf.Tensor> = { loss: value }
      names.forEach((name, i) => {
        const next = adamStep(t[name]!, grads[i]!, { mean: t[`m.${name}`]!, square: t[`v.${name}`]! }, t['rate']!)
        outputs[name] = next.weight
        outputs[`m.${name}`] = next.mean
        outputs[`v.${name}`] = next.square
      })
      return outputs
    },
  }
}

/** Random rows with correlated columns, random masks and queries among the unobserved columns. */
export function randomBatch(s: Sizes, seed: number): Values {
  const random = createRandom(seed, 1)
  const rows = s.batch * s.queries
  const x = random.fillNormal(new Float32Array(s.batch * s.columns))
  const observed = new Float32Array(s.batch * s.columns)
  const query = new Float32Array(rows * s.columns)
  for (let r = 0; r < s.batch; r++) {
    const common = random.normal()
    for (let c = 0; c < s.columns; c++) {
      x[r * s.columns + c] = 0.7 * common + 0.7 * x[r * s.columns + c]!
      observed[r * s.columns + c] = random.uniform() < 0.5 ? 1 : 0
    }
    for (let q = 0; q < s.queries; q++) {
      const column = random.below(s.columns)
      observed[r * s.columns + column] = 0
      query[(r * s.queries + q) * s.columns + column] = 1
    }
  }
  const choice = random.fillUniform(new Float32Array(rows * s.samples))
  const noise = random.fillNormal(new Float32Array(rows * s.samples))
  return { x, observed, query, choice, noise, rate: Float32Array.of(1e-3) }
}

/** Multiplications and additions of the matrix products of one step: forward once, backward twice. */
export function stepFlops(s: Sizes): number {
  const points = s.batch * s.queries * (s.samples + 1)
  const trunk = 2 * s.columns * s.trunkWidth + 2 * s.trunkBlocks * s.trunkWidth ** 2
  const heads = s.trunkWidth * s.columns * (3 * s.components + s.latent)
  const perPoint = 2 * s.energyBlocks * s.energyWidth ** 2 + 2 * s.energyWidth
  const perQuery = (s.columns + s.latent) * s.energyWidth
  return 3 * 2 * (s.batch * (trunk + heads) + points * perPoint + s.batch * s.queries * perQuery)
}
