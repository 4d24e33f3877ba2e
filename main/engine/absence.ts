import type { EngineId } from './engine'

/** What an engine needs, for a machine on which it is not even installed. */
const NEEDS: Record<EngineId, string> = {
  'onnx-cuda': 'Is part of Lacuna on Linux and Windows with an Intel or AMD processor only.',
  'onnx-directml': 'Is there on Windows only.',
  'onnx-coreml': 'Is there on macOS only.',
  'onnx-webgpu': 'Is not part of ONNX Runtime for this system.',
  'onnx-cpu': 'Is not part of ONNX Runtime for this system.',
  'tfjs-node-gpu':
    'Is not installed: its TensorFlow library could not be downloaded, or there is none for this system.',
  'tfjs-node': 'Is not installed; nothing needs it.',
  'tfjs-wasm': 'Is not installed.',
  'tfjs-cpu': 'Is not installed.',
}

const noDevice: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'Found no graphics device: it needs a graphics card with a Vulkan driver.',
  win32: 'Found no graphics device: it needs a graphics card with a current driver.',
  darwin: 'Found no graphics device that Metal can use.',
}

/** What runtimes say when an engine cannot be started, and what that means for people. */
const MEANINGS: readonly (readonly [RegExp, EngineId[], (platform: NodeJS.Platform) => string])[] = [
  [
    /vulkan loader/i,
    ['onnx-webgpu'],
    () => 'Needs Vulkan, which is not installed here (on Debian: libvulkan1 and a driver).',
  ],
  [/adapter/i, ['onnx-webgpu'], (platform) => noDevice[platform] ?? noDevice.linux!],
  [/feature|limit/i, ['onnx-webgpu'], () => 'Found a graphics device that lacks something the engine needs.'],
  [
    /shared library|\.so|\.dll|provider/i,
    ['onnx-cuda'],
    () => 'Needs an NVIDIA graphics card with CUDA’s libraries, which were not found.',
  ],
  [
    /not installed|cannot find module|shared object|\.node/i,
    ['tfjs-node-gpu', 'tfjs-node'],
    () => 'Is installed without its TensorFlow library, which could not be downloaded or loaded.',
  ],
]

/** One sentence on why an engine whose code is here cannot run, from what its runtime said: no paths, no source lines. */
export function whyAbsent(id: EngineId, said: string, platform: NodeJS.Platform = process.platform): string {
  const known = MEANINGS.find(([pattern, engines]) => engines.includes(id) && pattern.test(said))
  if (known !== undefined) return known[2](platform)
  const plain = readable(said)
  return plain === '' ? 'Could not be started.' : `Could not be started: ${plain}`
}

/** One sentence on an engine whose code is not on this machine. */
export const whyNotInstalled = (id: EngineId): string => NEEDS[id]

/** A runtime's message without the places in its source code and on this machine that it names. */
function readable(said: string): string {
  const words = said
    .split('\n')[0]!
    .split(/\s+/)
    .filter((word) => !/[\\/]|::|\w\(.*\)?|^[[(<{]|[\])>}]$/.test(word))
    .join(' ')
    .replace(/^[\s:,.;-]+|[\s:,;-]+$/g, '')
    .slice(0, 160)
  return words === '' || words.endsWith('.') ? words : `${words}.`
}
