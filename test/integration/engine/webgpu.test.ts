import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleChild } from './bundle'
import { softwareVulkan } from './vulkan'

const environment = softwareVulkan()
if (environment === undefined)
  console.warn(
    'NOT TESTED: the WebGPU engine. It needs a software Vulkan: run npm test once, which fetches one, or install mesa-vulkan-drivers.',
  )

describe.skipIf(environment === undefined)('the WebGPU engine on a software GPU', () => {
  let result: { kernels: Record<string, number>; losses: number; weights: number; written: number }

  beforeAll(async () => {
    const program = await bundleChild('webgpu')
    // A process of its own: the Vulkan library is found through the environment it starts with.
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env: environment, timeout: 110_000 })
    result = JSON.parse(stdout) as typeof result
  })

  it('gives the same numbers as the CPU for every kernel tried', () => {
    for (const [name, error] of Object.entries(result.kernels)) expect(error, name).toBeLessThan(1e-4)
  })

  it('trains to the same losses, with the weights kept on the device', () => {
    expect(result.losses).toBeLessThan(1e-3)
  })

  it('reads weights back from the device and takes them in again', () => {
    expect(result.weights).toBeLessThan(1e-3)
    expect(result.written).toBeLessThan(1e-3)
  })
})
