import * as tf from '@tensorflow/tfjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { fitCodes } from '../../../main/model/encoding/fit'
import { layOut } from '../../../main/model/encoding/layout'
import { energyWeights, startWeights } from '../../../main/model/networks/weights'
import type { Members, Proposal } from '../../../main/model/networks/proposal'
import { energyObjective, pointLoss, proposalObjective, type Targets } from '../../../main/model/objective'
import { discrete, numbers, tableOf } from './tables'

beforeAll(() => tf.setBackend('cpu'))

/** Column x: a number with the atom 0; column kind: three levels. One gate each: [0, none] and [a, b, c]. */
const table = tableOf([
  numbers(
    'x',
    Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 0 : i + Math.sin(i))),
  ),
  discrete(
    'kind',
    Array.from({ length: 60 }, (_, i) => 'abc'[i % 3]!),
  ),
])
const rows = Int32Array.from({ length: 60 }, (_, i) => i)
const layout = layOut(fitCodes(table, rows, { mostKnots: 4, mostGrains: 0, mostLevels: 10 }).codes)

const normal = (y: number, mean: number, scale: number): number =>
  Math.exp(-0.5 * ((y - mean) / scale) ** 2) / (scale * Math.sqrt(2 * Math.PI))
/** Two members with two components each, the same for both rows: π, μ, σ. */
const MIXTURES = [
  { weights: [0.3, 0.7], means: [-1, 1], scales: [0.5, 2] },
  { weights: [0.6, 0.4], means: [0, 2], scales: [1, 0.25] },
]
const density = (m: number, y: number): number =>
  MIXTURES[m]!.weights.reduce((sum, w, k) => sum + w * normal(y, MIXTURES[m]!.means[k]!, MIXTURES[m]!.scales[k]!), 0)
const LOGITS = [
  [0.5, -0.5, 1, 0, 2],
  [0, 1, -1, 0.3, 0.1],
]
const logProbability = (m: number, from: number, size: number, at: number): number => {
  const logits = LOGITS[m]!.slice(from, from + size)
  return logits[at]! - Math.log(logits.reduce((sum, x) => sum + Math.exp(x), 0))
}

const B = 2
const stacked = (of: (m: number) => readonly number[], shape: number[]): tf.Tensor =>
  tf.tensor(
    [0, 1].flatMap((m) => Array.from({ length: B }, () => of(m)).flat()),
    shape,
  )
const members = (): Members => ({
  hidden: tf.zeros([2, B, 4]),
  logits: stacked((m) => LOGITS[m]!, [2 * B, 5]) as tf.Tensor2D,
  mixture: {
    logWeights: stacked((m) => MIXTURES[m]!.weights.map(Math.log), [2, B, 1, 2]),
    means: stacked((m) => MIXTURES[m]!.means, [2, B, 1, 2]),
    scales: stacked((m) => MIXTURES[m]!.scales, [2, B, 1, 2]),
  },
  point: stacked((m) => [m === 0 ? 1 : -5], [2, B, 1]),
})
/** Row 0: x = 0.4 on the density's scale (none of the atoms), kind = b. Row 1: x is the atom 0, kind = c. */
const targets = (query: number[]): Targets => ({
  outcomes: tf.tensor2d([0, 1, 0, 1, 0, 1, 0, 0, 0, 1], [B, 5]),
  y: tf.tensor2d([0.4, 9], [B, 1]),
  between: tf.tensor2d([1, 0], [B, 1]),
  z: tf.tensor2d([0.5, 1], [B, 1]),
  query: tf.tensor2d(query, [B, 2]),
})
const value = (x: tf.Tensor): number => x.dataSync()[0]!

describe('the proposal’s objective', () => {
  it('is Σ query · log q: a gate and a density for a number, four times a category’s gate, the mean over members', () => {
    const expected = [0, 1].map((m) => {
      const first = 0.5 * (logProbability(m, 0, 2, 1) + Math.log(density(m, 0.4))) + 2 * 4 * logProbability(m, 2, 3, 1)
      const second = 0.25 * logProbability(m, 0, 2, 0)
      return first + second
    })
    const found = value(proposalObjective(layout, members(), targets([0.5, 2, 0.25, 0])))
    expect(found).toBeCloseTo((expected[0]! + expected[1]!) / 2, 4)
  })

  it('asks nothing where no column is queried', () => {
    expect(value(proposalObjective(layout, members(), targets([0, 0, 0, 0])))).toBeCloseTo(0, 10)
  })
})

describe('the loss of the direct estimate', () => {
  it('is ½e² up to four standard deviations, then 4(e − 2), the mean over members', () => {
    // Row 0: e = 0.5 and 5.5; row 1: e = 0 and 6.
    const expected = (0.5 * (0.125 + 4 * 3.5) * 2 + 3 * (0 + 4 * 4)) / 2
    expect(value(pointLoss(layout, members(), targets([0.5 * 2, 9, 3, 9])))).toBeCloseTo(expected, 5)
  })
})

describe('the energy’s objective', () => {
  const sizes = {
    members: 1,
    width: 4,
    blocks: 1,
    components: 2,
    latent: 3,
    energyWidth: 5,
    energyBlocks: 1,
  }
  const proposal = (): Proposal => ({
    hidden: tf.tensor2d(
      Array.from({ length: B * 4 }, (_, i) => Math.sin(i)),
      [B, 4],
    ),
    logProbabilities: null,
    mixture: {
      logWeights: tf.tensor(Array.from({ length: B }, () => MIXTURES[0]!.weights.map(Math.log)).flat(), [B, 1, 2]),
      means: tf.tensor(Array.from({ length: B }, () => MIXTURES[0]!.means).flat(), [B, 1, 2]),
      scales: tf.tensor(Array.from({ length: B }, () => MIXTURES[0]!.scales).flat(), [B, 1, 2]),
    },
    point: null,
  })
  /** A network whose last layer is 0 but for its bias: it adds the same to every energy, which the normaliser takes back. */
  const constant = (bias: number): Record<string, tf.Tensor> => {
    const specs = energyWeights(layout, sizes)
    const start = startWeights(specs, createRandom(3))
    return Object.fromEntries(
      Object.entries(specs).map(([name, { shape }]) => {
        const numbersOf = name === 'energy.end.bias' ? start[name]!.map(() => bias) : start[name]!
        return [name, tf.tensor(numbersOf, [...shape])]
      }),
    )
  }
  const S = 6
  const queries = (y: number[]) => ({
    columns: tf.ones([B, 1, 1]) as tf.Tensor3D,
    y: tf.tensor2d(y, [B, 1]),
    weight: tf.tensor1d([1, 0.5]),
    strata: tf.tensor2d(
      Array.from({ length: B * S }, (_, i) => ((i % S) + 0.5) / S),
      [B, S],
    ),
    normals: tf.tensor2d(
      Array.from({ length: B * S }, (_, i) => Math.sin(2 * i)),
      [B, S],
    ),
  })

  it('is the proposal’s own log-density while the network says the same of every value', () => {
    const expected = Math.log(density(0, 0.4)) + 0.5 * Math.log(density(0, -1.5))
    for (const bias of [0, 1.3])
      for (const penalty of [0, 2]) {
        const found = value(energyObjective(constant(bias), layout, sizes, proposal(), queries([0.4, -1.5]), penalty))
        // Softplus is the identity to e^−8 · q.
        expect(found).toBeCloseTo(expected, 2)
      }
  })

  it('counts the squared gap between log p and log q, where the bound on energies holds them apart', () => {
    const y = 40
    const logQ = Math.log(0.7 / (2 * Math.sqrt(2 * Math.PI))) - 0.5 * ((y - 1) / 2) ** 2
    // −E = −30 at the bound; Ẑ = mean exp(−E)/q = e^−8 wherever q is not far out.
    const logP = -30 + 8
    for (const penalty of [0, 0.1]) {
      const expected = 1.5 * (logP - penalty * (logP - logQ) ** 2)
      const found = value(energyObjective(constant(0), layout, sizes, proposal(), queries([y, y]), penalty))
      expect(found / expected).toBeCloseTo(1, 2)
    }
  })
})
