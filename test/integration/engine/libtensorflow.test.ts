import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../main/engine/engine'
import { bundleChild } from './bundle'
import { trainToy } from './children/toy'
import { electronProgram, inUtilityProcess } from './electron'
import { largestStepDifference, train } from './small-step'

const hasRig = process.env['LACUNA_TEST_EAGER'] === 'tfjs-node'
const electron = electronProgram()

// Needs the rig that npm run test:libtensorflow assembles.
describe.skipIf(!hasRig)('a real TensorFlow library', () => {
  const found = (weights: number[]): number[] => weights.map((w) => Math.round(w * 1e3) / 1e3)

  it('trains a toy program', async () => {
    expect(found(await trainToy(await openEngine('tfjs-node')))).toEqual([2, -3, 0.5])
  })

  it('gives the losses of the traced engine over 50 steps', async () => {
    const [library, traced] = [await train('tfjs-node', 50), await train('onnx-cpu', 50)]
    library.losses.forEach((loss, i) => expect(Math.abs(loss / traced.losses[i]! - 1)).toBeLessThan(1e-5))
  })

  it('makes the same of the same state as the traced engine in each of 50 steps', async () => {
    const largest = await largestStepDifference('onnx-cpu', 'tfjs-node', 50)
    expect(largest.loss).toBeLessThan(1e-6)
    expect(largest.weight).toBeLessThan(1e-4)
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
