import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const silentSeconds = 20

/**
 * The path of the official Electron program, downloaded on first use; or why it cannot be had. Some networks let the
 * download fail, others let it hang: it is given up when nothing has arrived for a while.
 */
export async function officialElectron(root) {
  const home = join(root, 'node_modules', 'electron')
  if (programIn(home) === undefined) {
    console.log('Downloading Electron (about 120 MB, once)…')
    const ended = await download(root, home)
    if (programIn(home) === undefined) return { reason: `Electron could not be downloaded (${ended}).` }
  }
  return { program: programIn(home) }
}

function programIn(home) {
  const pathFile = join(home, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = join(home, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}

async function download(root, home) {
  // A temporary folder of its own shows whether bytes still arrive.
  const arriving = join(root, '.cache', 'electron-download')
  mkdirSync(arriving, { recursive: true })
  const hung = new AbortController()
  const arrived = () => bytesUnder(arriving) + bytesUnder(join(home, 'dist'))
  let size = arrived()
  const watch = setInterval(() => {
    const now = arrived()
    if (now === size) hung.abort()
    size = now
  }, silentSeconds * 1000)
  const ended = await run(process.execPath, [join(home, 'install.js')], {
    cwd: root,
    capture: true,
    signal: hung.signal,
    env: { TMPDIR: arriving, TEMP: arriving, TMP: arriving },
  })
  clearInterval(watch)
  if (hung.signal.aborted) return `nothing arrived for ${silentSeconds} seconds`
  return ended.output.split('\n')[0]?.replace(/^\w*Error: /, '') || 'no reason given'
}

function bytesUnder(folder) {
  if (!existsSync(folder)) return 0
  let sum = 0
  for (const name of readdirSync(folder, { recursive: true })) {
    try {
      sum += statSync(join(folder, name)).size
    } catch {
      // Moved away while we looked.
    }
  }
  return sum
}
