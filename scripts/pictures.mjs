#!/usr/bin/env node
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from './steps/build.mjs'
import { stopTogether } from './steps/run.mjs'
import { playwrightSuite } from './steps/suites.mjs'
import { surroundings } from './steps/surroundings.mjs'

/** Takes pictures of every view into .cache/pictures, and renews those that docs/screenshots has. */
stopTogether()
const root = resolve(import.meta.dirname, '..')
const [pictures, shown] = [join(root, '.cache/pictures'), join(root, 'docs/screenshots')]

if ((await build(root)).code !== 0) process.exit(1)
const { env, missing, close } = await surroundings(root, { browser: true })
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
rmSync(pictures, { recursive: true, force: true })
const { failed } = await playwrightSuite(root, 'browser', { ...env, LACUNA_PICTURES: pictures }, [
  'layout',
  'e2e/rows',
  'e2e/rules',
])
close()
if (failed > 0) process.exit(1)
for (const name of readdirSync(shown)) copyFileSync(join(pictures, name), join(shown, name))
console.log(`The pictures are in ${pictures}; docs/screenshots has its own anew.`)
