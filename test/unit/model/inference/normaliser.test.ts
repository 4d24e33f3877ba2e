import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { createRandom } from '../../../../main/engine/random'
import { toTarget } from '../../../../main/model/encoding/continuous'
import { createPredictor, type Predictor } from '../../../../main/model/inference/predictor'
import { emptyStates } from '../../../../main/model/inference/states'
import { drawProposal } from '../../../../main/model/inference/draws'
import { lookAt } from '../../../../main/model/inference/means'
import { proposalDensity } from '../../../../main/model/inference/tilted'
import { allComponents } from '../../../../main/model/sizes'
import { untrainedModel } from '../small-model'
import { mixedTable } from '../tables'

const model = untrainedModel(mixedTable(100))
const { layout, sizes } = model
const K = allComponents(sizes)
const C = layout.continuous.length
let engine: Engine
let predictor: Predictor
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
  predictor = createPredictor(engine, model)
})
afterAll(async () => {
  await predictor.dispose()
  await engine.dispose()
})

/** log Z of one conditional by the trapezoid rule over 4,001 points, out to where energies reach their bound. */
async function integrated(column: number): Promise<number> {
  const proposals = await predictor.propose(emptyStates(layout, 1))
  const points = 4001
  const reach = 8
  // A column with bounds has no density outside of them.
  const low = layout.continuous[column]!.low === null ? -reach : toTarget(layout.continuous[column]!, 0)
  const y = Float32Array.from({ length: points }, (_, i) => low + ((reach - low) * i) / (points - 1))
  const pairs = { states: Int32Array.of(0), columns: Int32Array.of(column) }
  const { negative } = await predictor.energies(proposals, pairs, y, points)
  const ends = (Math.exp(negative[0]!) + Math.exp(negative[points - 1]!)) / 2
  return Math.log((negative.reduce((sum, e) => sum + Math.exp(e), 0) - ends) * ((reach - low) / (points - 1)))
}

describe('the normaliser', () => {
  it('from stratified nodes agrees with numerical integration', async () => {
    const proposals = await predictor.propose(emptyStates(layout, 1))
    for (let column = 0; column < C; column++) {
      const pairs = { states: Int32Array.of(0), columns: Int32Array.of(column) }
      const [looked] = await lookAt(predictor, proposals, pairs, Float32Array.of(0))
      const { logZ, effective } = looked!.conditional.density
      // Percent error of Ẑ.
      expect(Math.abs(Math.exp(logZ - (await integrated(column))) - 1)).toBeLessThan(0.01)
      expect(effective).toBeGreaterThan(0.3)
      expect(effective).toBeLessThanOrEqual(1 + 1e-9)
    }
  })

  it('from random draws converges to the same, and more slowly', async () => {
    const proposals = await predictor.propose(emptyStates(layout, 1))
    const random = createRandom(1)
    const q = proposalDensity(proposals, 0, 0, C, K, predictor.nodes)
    const pairs = { states: Int32Array.of(0), columns: Int32Array.of(0) }
    const exact = await integrated(0)
    const errorOf = async (samples: number): Promise<number> => {
      const errors: number[] = []
      for (let round = 0; round < 12; round++) {
        const y = Float32Array.from({ length: samples }, () => drawProposal(q, random.uniform(), random))
        const { negative, logQ } = await predictor.energies(proposals, pairs, y, samples)
        const mean = negative.reduce((sum, e, i) => sum + Math.exp(e - logQ[i]!), 0) / samples
        errors.push(Math.abs(mean / Math.exp(exact) - 1))
      }
      return errors.reduce((a, b) => a + b, 0) / errors.length
    }
    const few = await errorOf(10)
    const many = await errorOf(2000)
    expect(many).toBeLessThan(0.03)
    expect(many).toBeLessThan(few / 3)
  })

  it('counts an untrained energy as the proposal: p = q', async () => {
    const zero = { ...model.weights, 'energy.end': new Float32Array(sizes.energyWidth) }
    const plain = createPredictor(engine, { ...model, weights: zero })
    const proposals = await plain.propose(emptyStates(layout, 1))
    const pairs = { states: Int32Array.of(0), columns: Int32Array.of(0) }
    const [looked] = await lookAt(plain, proposals, pairs, Float32Array.of(0.3))
    // Softplus is nearly, not quite, the identity where it stands.
    expect(looked!.conditional.density.effective).toBeGreaterThan(0.999)
    expect(looked!.logP).toBeCloseTo(looked!.logQ, 2)
    await plain.dispose()
  })
})
