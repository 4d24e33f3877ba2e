import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hasTracer, privateHome, readTrace, tracedCalls } from '../integration/privacy/trace'
import { startDesktop } from './harness/desktop'
import { programFromEnv } from './harness/places'

/** Without the word to ONNX Runtime the first name is looked up five to ten seconds after it is loaded. */
const watchedMs = 20_000

/** Chromium asks the system whether there is a way to this address, with a datagram socket on which it sends nothing. */
const isRouteProbe = (line: string): boolean => /connect\(.*htons\(443\).*"2001:4860:4860::8888"/.test(line)

test('the window trains and waits, and turns to no address', async () => {
  test.skip(!hasTracer, 'needs strace (Debian: strace)')
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-private-window-'))
  const electron = programFromEnv('LACUNA_TEST_ELECTRON')
  const log = join(folder, 'strace.txt')
  const traced = join(folder, 'electron-traced')
  await writeFile(
    traced,
    `#!/bin/sh\nexec strace -f -qq -s 256 -e trace=${tracedCalls} -o '${log}' '${electron}' "$@"\n`,
  )
  await chmod(traced, 0o755)
  const before = { ...process.env }
  Object.assign(process.env, privateHome(folder), { LACUNA_TEST_ELECTRON: traced })
  try {
    const lacuna = await startDesktop({ dataFolder: join(folder, 'data'), file: undefined, scratch: folder })
    const value = async (name: string, input: unknown): Promise<unknown> => {
      const reply = await lacuna.call(name, input)
      if (!reply.ok) throw new Error(reply.error.message)
      return reply.value
    }
    await value('table.openSample', { name: 'penguins' })
    await expect.poll(() => value('table.document', {}), { timeout: 60_000 }).not.toBeNull()
    const options = { preset: 'quick', maxMinutes: 0.1, seed: 1, engine: 'auto', advanced: { steps: 200 } }
    await value('model.train', options)
    await expect.poll(() => value('model.info', {}), { timeout: 120_000 }).not.toBeNull()
    await new Promise((done) => setTimeout(done, watchedMs))
    await lacuna.close()
    expect(readTrace(log, folder).contacted.filter((line) => !isRouteProbe(line))).toEqual([])
  } finally {
    process.env = before
    await rm(folder, { recursive: true, force: true })
  }
})
