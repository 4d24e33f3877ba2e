import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasVulkanLoader } from '../../../main/engine/vulkan'

it('is not asked for where WebGPU does without it', () => {
  expect(hasVulkanLoader('darwin')).toBe(true)
  expect(hasVulkanLoader('win32')).toBe(true)
})

const knowsLibraries = existsSync('/sbin/ldconfig') && process.env['LD_LIBRARY_PATH'] === undefined

it.runIf(knowsLibraries)('is found exactly where the system’s own list of libraries has it', () => {
  const listed = execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).includes('libvulkan.so.1')
  expect(hasVulkanLoader()).toBe(listed)
})
