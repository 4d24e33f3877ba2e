import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from '@playwright/test'

export const root = resolve(import.meta.dirname, '../../..')

/** The table that comes with Lacuna, where a user might have it: its own copy is no file that people know. */
export const penguinsFile = join(root, '.cache/test-data/penguins.csv')
if (!existsSync(penguinsFile)) {
  mkdirSync(dirname(penguinsFile), { recursive: true })
  copyFileSync(join(root, 'resources/samples/penguins.csv'), penguinsFile)
}

/** A table of the shared data folder, which may lie beside the repository. A test that needs one is skipped where it does not. */
export function sharedData(path: string): string {
  const full = resolve(process.env['LACUNA_SHARED'] ?? join(root, '../shared'), 'data', path)
  test.skip(
    !existsSync(full),
    `needs the shared data: ${path} is not in ../shared/data (LACUNA_SHARED names another place)`,
  )
  return full
}

/** A program that `npm test` found or fetched for us. */
export function programFromEnv(name: 'LACUNA_TEST_ELECTRON' | 'LACUNA_CHROMIUM'): string {
  const program = process.env[name]
  if (!program) throw new Error(`${name} is not set. Start these tests with: npm test -- --only e2e`)
  return program
}
