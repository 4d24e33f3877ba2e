import { describe, expect, it } from 'vitest'
import { initialWeights, SIZES } from '../../../bench/engine/network'
import { randomBatch, trainingStep } from '../../../bench/engine/step'
import { openEngine, type EngineId } from '../../../main/engine/engine'
import { bundleChild } from './bundle'
import { trainToy } from './children/toy'
import { electronProgram, inUtilityProcess } from './electron'

const hasRig = process.env['LACUNA_TEST_EAGER'] === 'tfjs-node'
const electron = electronProgram()
const small = { ...SIZES, batch: 24, trunkWidth: 24, energyWidth: 16, samples: 6, latent: 8, chunks: 2 }

async function losses(id: EngineId): Promise<number[]> {
  const engine = await openEngine(id, { threads: 1 })
  const loaded = await engine.load(trainingStep(small), initialWeights(small, 1))
  const seen: number[] = []
  for (let step = 0; step < 50; step++) seen.push((await loaded.call(randomBatch(small, step)))['loss']![0]!)
  await loaded.dispose()
  await engine.dispose()
  return seen
}

// Needs the rig that npm run test:libtensorflow assembles.
describe.skipIf(!hasRig)('a real TensorFlow library', () => {
  const found = (weights: number[]): number[] => weights.map((w) => Math.round(w * 1e3) / 1e3)

  it('trains a toy program', async () => {
    expect(found(await trainToy(await openEngine('tfjs-node')))).toEqual([2, -3, 0.5])
  })

  it('gives the losses of the traced engine over 50 steps', async () => {
    const [library, traced] = [await losses('tfjs-node'), await losses('onnx-cpu')]
    library.forEach((loss, i) => expect(Math.abs(loss / traced[i]! - 1)).toBeLessThan(1e-4))
  })

  it.skipIf(electron === undefined)("trains in Electron's utility process", async () => {
    const answer = await inUtilityProcess(electron!, await bundleChild('utility'), 'tfjs-node')
    expect(found((answer as { weights: number[] }).weights)).toEqual([2, -3, 0.5])
  })
})

describe('without the library', () => {
  it.skipIf(hasRig)('the engine says what is missing', async () => {
    await expect(openEngine('tfjs-node')).rejects.toThrow(
      '@tensorflow/tfjs-node or its TensorFlow library is not installed',
    )
  })
})
