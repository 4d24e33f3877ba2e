#!/usr/bin/env node
import { dirname, join, resolve } from 'node:path'
import { install } from './steps/install.mjs'
import { needNode20 } from './steps/node-version.mjs'
import { npmElectron } from './steps/npm-electron.mjs'
import { stopTogether } from './steps/run.mjs'
import { vitestSuite } from './steps/suites.mjs'

/**
 * npm run test:gpu: the engine's tests, a training step and a whole training on ONNX Runtime's WebGPU engine, beside the processor.
 * On the software Vulkan device that Electron carries, or, with --device, on the one this machine has.
 */
needNode20()
stopTogether()
const root = resolve(import.meta.dirname, '..')
if ((await install(root)).code !== 0) process.exit(1)
const device = process.argv.includes('--device') ? {} : await softwareDevice()
const env = { ...device, LACUNA_TEST_TRACED: 'onnx-webgpu' }

const kernels = await vitestSuite(root, 'unit', ['test/unit/engine/trace'], env)
const training = await vitestSuite(root, 'integration', ['engine/gpu.test.ts', 'engine/webgpu.test.ts'], env)
process.exit(kernels.failed + training.failed > 0 ? 1 : 0)

async function softwareDevice() {
  const { program, reason } = await npmElectron(root)
  if (program === undefined) {
    console.error(`${reason} A device of this machine is tested with: npm run test:gpu -- --device`)
    process.exit(1)
  }
  const folder = dirname(program)
  return { LD_LIBRARY_PATH: folder, VK_ICD_FILENAMES: join(folder, 'vk_swiftshader_icd.json') }
}
