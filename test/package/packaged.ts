import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'

/** The folder of the program under test: where the package was installed or unpacked. */
export function installedFolder(): string {
  const folder = process.env['LACUNA_PACKAGED']
  if (!folder) throw new Error('LACUNA_PACKAGED is not set. Start these tests with: npm run test:package')
  return folder
}

export type Packaged = {
  readonly page: Page
  readonly process: ChildProcess
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  /** What it said on standard error so far. */
  said(): string
}

/** A folder that is removed at the end of `use`. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-package-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts the packaged window as a user does. Its fuses keep the test driver for Electron out, so it is driven as a page, through
 * Chromium's own port.
 */
export async function startPackaged(data: string, args: readonly string[]): Promise<Packaged> {
  const { child, said, ended } = launch(data, ['--remote-debugging-port=0', ...args])
  const address = await heard(said, ended, /DevTools listening on (ws:\S+)/)
  const browser = await chromium.connectOverCDP(address)
  const context = browser.contexts()[0]!
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  return { page, process: child, ended, said }
}

export function launch(data: string, args: readonly string[], folder = installedFolder()) {
  const child = spawn(join(folder, 'lacuna'), args, {
    env: { ...process.env, NODE_OPTIONS: '', LACUNA_DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, said: () => text }
}

/** Waits until it says something; fails when it ends first. */
export async function heard(said: () => string, ended: Promise<unknown>, what: RegExp): Promise<string> {
  let over = false
  void ended.then(() => (over = true))
  for (;;) {
    const found = what.exec(said())
    if (found) return found[1] ?? found[0]
    if (over) throw new Error(`It ended before it said ${what.source}:\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
