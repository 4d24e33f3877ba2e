import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../main/engine/engine'
import type { Values } from '../../../main/engine/program'
import { createRandom } from '../../../main/engine/random'
import { energyWeights, proposalWeights, startWeights } from '../../../main/model/networks/weights'
import { packsOf, unpacked } from '../../../main/model/packs'
import { stepWeights, trainStep, type StepShape } from '../../../main/model/train-step'
import { createBatches } from '../../../main/model/training/batches'
import { freshState } from '../../../main/model/training/phase'
import { prepare } from '../../../main/model/training/prepare'
import { mixedTable } from './tables'

const options = {
  preset: 'quick',
  maxMinutes: null,
  seed: 1,
  engine: 'auto',
  advanced: { width: 16, blocks: 2, batch: 8 },
} as const
const prepared = prepare(mixedTable(60), options)
const { layout } = prepared
const sizes = { ...prepared.config.sizes, latent: 8, energyWidth: 8, energyBlocks: 1 }
const shape: StepShape = { batch: 8, energy: true, queries: 2, samples: 5, dropout: 0.25, penalty: 0.1, decay: 0.1 }
const specs = stepWeights(layout, sizes, true)
const packs = packsOf(specs)
const byName = (state: Values): Values => unpacked(packs, ({ name }) => state[name]!)
const weights = {
  ...startWeights(proposalWeights(layout, sizes), createRandom(1)),
  ...startWeights(energyWeights(layout, sizes), createRandom(2)),
}
// The energy's last layer starts at zero; moved off it, its gradients reach every weight.
weights['energy.end'] = weights['energy.end']!.map((_, i) => 0.1 * ((i % 3) - 1)) as Float32Array
const fill = createBatches(prepared, sizes, {
  shape,
  noise: 0.01,
  maskKinds: [{ kind: 'uniform' }, { kind: 'gaps', most: 0.5 }],
})
const batch = (step: number) =>
  Object.fromEntries(
    Object.entries(fill(prepared.training.subarray(0, 8), 1e-3, 0.1, createRandom(5, step))).map(([name, value]) => [
      name,
      value.slice(),
    ]),
  )

describe('a training step', () => {
  it('gives the same loss and the same weights traced to ONNX and in TensorFlow.js, three steps on', async () => {
    const program = trainStep(layout, sizes, shape)
    const traced = await (await openEngine('onnx-cpu', { threads: 1 })).load(program, freshState(specs, weights))
    const eager = await (await openEngine('tfjs-cpu')).load(program, freshState(specs, weights))
    for (let step = 0; step < 3; step++) {
      const a = await traced.call(batch(step))
      const b = await eager.call(batch(step))
      for (const name of ['loss', 'proposal', 'energy'])
        expect(Math.abs(a[name]![0]! - b[name]![0]!)).toBeLessThan(1e-4 * Math.max(1, Math.abs(b[name]![0]!)))
    }
    const [one, two] = [byName(await traced.readState()), byName(await eager.readState())]
    for (const name of Object.keys(weights)) {
      const difference = Math.max(...one[name]!.map((x, i) => Math.abs(x - two[name]![i]!)))
      // Three steps of 1e-3 each: a wrong gradient would differ by about that much.
      expect(difference, name).toBeLessThan(2e-4)
    }
    await traced.dispose()
    await eager.dispose()
  })

  it('moves every weight of both networks', async () => {
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    const loaded = await engine.load(trainStep(layout, sizes, shape), freshState(specs, weights))
    for (let step = 0; step < 3; step++) await loaded.call(batch(step))
    const after = byName(await loaded.readState())
    for (const name of Object.keys(weights))
      expect(
        after[name]!.some((x, i) => x !== weights[name]![i]),
        name,
      ).toBe(true)
    await loaded.dispose()
  })

  it('lowers the loss on a batch it is shown again and again', async () => {
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    const still = { ...shape, dropout: 0 }
    const again = createBatches(prepared, sizes, { shape: still, noise: 0, maskKinds: [{ kind: 'uniform' }] })
    const inputs = again(prepared.training.subarray(0, 8), 3e-3, 0.1, createRandom(3))
    const loaded = await engine.load(trainStep(layout, sizes, still), freshState(specs, weights))
    const losses: number[] = []
    for (let step = 0; step < 60; step++) losses.push((await loaded.call(inputs))['loss']![0]!)
    expect(losses.at(-1)!).toBeLessThan(losses[0]! - 0.5)
    await loaded.dispose()
  })
})
