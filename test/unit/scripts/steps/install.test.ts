import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isInstalled } from '../../../../scripts/steps/install.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lacuna-install-'))
})
afterEach(() => rmSync(root, { recursive: true }))

type Packages = Record<string, { version?: string; optional?: boolean }>
const lock = (packages: Packages): void => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
const installed = (packages: Packages): void => {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

it('sees that nothing is installed', () => {
  lock({ 'node_modules/a': { version: '1.0.0' } })
  expect(isInstalled(root)).toBe(false)
})

it('is content with the versions of the lock file, with or without optional packages', () => {
  lock({ '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } })
  installed({ 'node_modules/a': { version: '1.0.0' } })
  expect(isInstalled(root)).toBe(true)
})

it('sees another version and a missing package', () => {
  lock({ 'node_modules/a': { version: '1.0.1' } })
  installed({ 'node_modules/a': { version: '1.0.0' } })
  expect(isInstalled(root)).toBe(false)
  installed({})
  expect(isInstalled(root)).toBe(false)
})
