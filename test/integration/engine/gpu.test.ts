import * as tf from '@tensorflow/tfjs'
import { describe, expect, it } from 'vitest'
import { chooseEngine, openEngine, type Engine } from '../../../main/engine/engine'
import type { OpenEngine } from '../../../main/engine/self-test'
import { TRACE_BACKEND } from '../../../main/engine/trace/backend'
import { mixedTable } from '../../unit/model/tables'
import { learn } from '../model/support'

const onDevice = process.env['LACUNA_TEST_TRACED'] === 'onnx-webgpu'

/** The device's engine, one kernel of which computes another function. */
const withBroken =
  (kernelName: string, otherKernel: string): OpenEngine =>
  async (id, options) => {
    const engine = await openEngine(id, options)
    if (id !== 'onnx-webgpu') return engine
    return {
      ...engine,
      async load(program, state): ReturnType<Engine['load']> {
        const right = tf.getKernel(kernelName, TRACE_BACKEND)
        const { kernelFunc } = tf.getKernel(otherKernel, TRACE_BACKEND)
        tf.unregisterKernel(kernelName, TRACE_BACKEND)
        tf.registerKernel({ ...right, kernelFunc })
        try {
          return await engine.load(program, state)
        } finally {
          tf.unregisterKernel(kernelName, TRACE_BACKEND)
          tf.registerKernel(right)
        }
      },
    }
  }

describe.runIf(onDevice)('the graphics device (npm run test:gpu names it)', () => {
  it('trains a whole model to the losses of the processor', async () => {
    const steps = { proposal: 120, energy: 20 }
    const sizes = { members: 1, width: 24, latent: 16, energyWidth: 16 }
    const [gpu, cpu] = [
      await learn(mixedTable(200), steps, sizes, 'onnx-webgpu'),
      await learn(mixedTable(200), steps, sizes, 'onnx-cpu'),
    ]
    const [ofGpu, ofCpu] = [gpu, cpu].map(({ model }) => model.about.history)
    const losses = ofGpu!.map(({ step, training }, i) => [step, training!, ofCpu![i]!.training!] as const)
    console.log(`step  GPU  CPU\n${losses.map((row) => row.join('  ')).join('\n')}`)
    expect(ofGpu!.map(({ step }) => step)).toEqual(ofCpu!.map(({ step }) => step))
    expect(losses.at(-1)![0]).toBe(steps.proposal + steps.energy)
    for (const [step, device, processor] of losses)
      expect(Math.abs(device / processor - 1), `step ${step}`).toBeLessThan(1e-4)
    // It has learned something: likelihoods rise.
    expect(losses.at(-1)![1]).toBeGreaterThan(losses[0]![1] + 0.05)
    await gpu.close()
    await cpu.close()
  })

  it.each([
    ['Relu', 'Abs'],
    ['Exp', 'Expm1'],
    ['Sub', 'Add'],
  ])('is refused when its %s computes %s', async (kernel, other) => {
    const candidates = ['onnx-webgpu', 'tfjs-cpu'] as const
    const sound = await chooseEngine({ candidates, seconds: 0.1 })
    expect(sound.tried.find(({ id }) => id === 'onnx-webgpu')?.outcome.status).toBe('works')
    await sound.engine.dispose()
    const { engine, tried } = await chooseEngine({ candidates, seconds: 0.1, open: withBroken(kernel, other) })
    expect(engine.id).toBe('tfjs-cpu')
    expect(tried.find(({ id }) => id === 'onnx-webgpu')?.outcome.status).toBe('wrong')
    await engine.dispose()
  })
})
