import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Debian's packages behind each thing the end-to-end tests need. Newer releases add `t64` to some library names. */
const electronLibraries = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libatk-bridge2.0-0',
  'libcups2',
  'libdrm2',
]

/** The same as dependencies of a Debian package, under both names where there are two. */
export const debDependencies = electronLibraries.map((name) =>
  /^lib(gtk-3-0|asound2|atk-bridge2\.0-0|cups2)$/.test(name) ? `${name} | ${name}t64` : name,
)

/**
 * Makes sure that Xvfb and strace (on Linux), Chromium and the libraries of Electron are there. As root on Debian it installs
 * what is missing; elsewhere it says what is missing. Gives back the Chromium to use, or the reason there is none.
 */
export async function systemPackages(electron, parts) {
  let missing = await whatIsMissing(electron, parts)
  if (missing.length > 0 && canInstall()) {
    await aptInstall(missing.flatMap(({ packages }) => packages))
    missing = await whatIsMissing(electron, parts)
  }
  const reason = missing.map(({ what, packages }) => `${what} (Debian: ${packages.join(' ')})`).join('; ')
  return missing.length > 0 ? { reason: `Missing: ${reason}.` } : { chromium: findChromium() }
}

async function whatIsMissing(electron, { desktop, browser, tracer, mouse }) {
  const missing = []
  if (mouse && findOnPath('xdotool') === undefined) missing.push({ what: 'xdotool', packages: ['xdotool'] })
  if (tracer && process.platform === 'linux' && findOnPath('strace') === undefined)
    missing.push({ what: 'strace', packages: ['strace'] })
  if (desktop && process.platform === 'linux') {
    if (findOnPath('Xvfb') === undefined) missing.push({ what: 'Xvfb', packages: ['xvfb', 'xauth'] })
    if (electron !== undefined) {
      const lacking = await missingLibraries(electron)
      if (lacking.length > 0) missing.push({ what: `libraries ${lacking.join(', ')}`, packages: electronLibraries })
    }
  }
  if (browser && findChromium() === undefined) missing.push({ what: 'Chromium', packages: ['chromium'] })
  return missing
}

async function missingLibraries(program) {
  const { output } = await run('ldd', [program], { capture: true })
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1])
}

function findChromium() {
  if (process.env.LACUNA_CHROMIUM) return process.env.LACUNA_CHROMIUM
  const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const windows = join(process.env.PROGRAMFILES ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe')
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const found = findOnPath(name)
    if (found !== undefined) return found
  }
  return [macOs, windows].find((path) => existsSync(path))
}

export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function canInstall() {
  return process.getuid?.() === 0 && findOnPath('apt-get') !== undefined
}

async function aptInstall(names) {
  console.log(`Installing ${names.join(' ')}…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-qq', 'update'], { env })
  const packages = []
  for (const name of names) packages.push((await isReal(`${name}t64`)) ? `${name}t64` : name)
  await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...packages], { env })
}

async function isReal(name) {
  const { code, output } = await run('apt-cache', ['show', '--no-all-versions', name], { capture: true })
  return code === 0 && output.includes('Package:')
}
