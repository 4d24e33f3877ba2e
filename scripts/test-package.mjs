#!/usr/bin/env node
import { join, resolve } from 'node:path'
import { installed } from './package/installed.mjs'
import { run, stopTogether } from './steps/run.mjs'
import { playwrightSuite } from './steps/suites.mjs'
import { surroundings } from './steps/surroundings.mjs'

/** npm run test:package: packs, installs, drives the installed program, and removes it. */
if (process.platform !== 'linux') {
  console.error('The packaged program is tested on Linux only: elsewhere nothing is made without downloads.')
  process.exit(1)
}
stopTogether()
const root = resolve(import.meta.dirname, '..')
const packed = await run(process.execPath, [join(root, 'scripts', 'package.mjs'), ...process.argv.slice(2)], {
  cwd: root,
})
if (packed.code !== 0) process.exit(packed.code)

const { env, missing, close } = await surroundings(root, { desktop: true, mouse: true })
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
const { folder, from, remove } = await installed(join(root, 'dist'))
console.log(`Testing what the ${from} installed.`)
let failed
try {
  ;({ failed } = await playwrightSuite(root, 'package', { ...env, LACUNA_PACKAGED: folder }, []))
} finally {
  close()
  await remove()
}
process.exit(failed > 0 ? 1 : 0)
