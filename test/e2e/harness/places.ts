import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../..')

/** A table of the shared data folder, which lies beside the repository. */
export function sharedData(path: string): string {
  const full = resolve(process.env['LACUNA_SHARED'] ?? join(root, '../shared'), 'data', path)
  if (!existsSync(full)) throw new Error(`The shared data is not there: ${full}. Set LACUNA_SHARED to its folder.`)
  return full
}

/** A program that `npm test` found or fetched for us. */
export function programFromEnv(name: 'LACUNA_TEST_ELECTRON' | 'LACUNA_CHROMIUM'): string {
  const program = process.env[name]
  if (!program) throw new Error(`${name} is not set. Start these tests with: npm test -- --only e2e`)
  return program
}
