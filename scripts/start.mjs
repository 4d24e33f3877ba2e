#!/usr/bin/env node
import { join, resolve } from 'node:path'
import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { needNode20 } from './steps/node-version.mjs'
import { npmElectron } from './steps/npm-electron.mjs'
import { officialElectron } from './steps/official-electron.mjs'
import { run, stopTogether, wasStopped } from './steps/run.mjs'
import { startOptions, usage } from './steps/start-options.mjs'

needNode20()
const root = resolve(import.meta.dirname, '..')
const options = startOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())

if (options.problem !== undefined) quit(2, `${options.problem}\n${usage}`)
if (options.help) quit(0, usage)

stopTogether()
if ((await install(root)).code !== 0) quit(1, 'The packages could not be installed; see above.')
if ((await build(root)).code !== 0) quit(1, 'Lacuna could not be built; see above.')

const electron = await findElectron()
let whyBrowser = electron.reason
if (electron.program !== undefined) whyBrowser = await openWindow(electron.program)
if (whyBrowser !== undefined && !wasStopped()) await serveBrowser(whyBrowser)

async function findElectron() {
  if (options.web) return { reason: 'as asked with --web' }
  if (!hasDisplay()) return { reason: 'there is no display here for a window' }
  if (options.npmElectron) return npmElectron(root)
  const official = await officialElectron(root)
  const hint =
    process.platform === 'linux' && process.arch === 'x64' ? ' To get a window: npm start -- --npm-electron' : ''
  return official.program === undefined ? { reason: official.reason + hint } : official
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/** Runs the desktop window to its end. Gives back why it could not open, if so. */
async function openWindow(program) {
  const started = Date.now()
  // Chromium refuses to run as root with its sandbox.
  const asRoot = process.getuid?.() === 0
  if (asRoot) console.log('Running as root: Chromium’s sandbox is off. Better run Lacuna as an ordinary user.')
  const args = [...(asRoot ? ['--no-sandbox'] : []), root, ...(options.file ? ['--file', options.file] : [])]
  const { code } = await run(program, args, { cwd: root, ipc: true })
  const neverOpened = code !== 0 && Date.now() - started < 15_000
  if (neverOpened) return `the window could not be opened (Electron ended with code ${code}, see above)`
  process.exitCode = wasStopped() ? 0 : code
  return undefined
}

async function serveBrowser(why) {
  if (!options.web) console.log(`In the browser: ${why}`)
  const args = ['--port', String(options.port), ...(options.file ? ['--file', options.file] : [])]
  const { code } = await run(process.execPath, [join(root, 'out', 'main', 'web.js'), ...args], { cwd: root, ipc: true })
  process.exitCode = wasStopped() ? 0 : code
}

function quit(code, message) {
  console.error(message)
  process.exit(code)
}
