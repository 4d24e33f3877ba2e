import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './run.mjs'

/** ONNX Runtime's CPU and WebGPU libraries are inside its package; its install script would fetch CUDA from elsewhere, or fail. */
const skipCuda = { ONNXRUNTIME_NODE_INSTALL: 'skip' }

/** Installs the packages of the lock file when they are absent or not the ones it names. */
export async function install(root) {
  if (isInstalled(root)) return { code: 0 }
  console.log('Installing packages…')
  // Errors only: on Node 20 npm warns at length of packages that want 22 and run on 20 (the tests of both say so).
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return npm(['ci', ...options], { cwd: root, env: skipCuda })
}

/**
 * Compares what npm noted about the installed packages with the lock file, by version: file times say nothing after a
 * checkout. Optional packages may be absent, that is what optional means.
 */
export function isInstalled(root) {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = packagesOf(noted)
  const wanted = packagesOf(join(root, 'package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found === undefined ? Boolean(optional || devOptional) : found.version === version
  })
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
