import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hasTracer, privateHome, readTrace, tracedCalls } from '../integration/privacy/trace'
import { trainFillAndWait } from '../integration/privacy/train-and-fill'
import { startDesktop } from './harness/desktop'
import { programFromEnv } from './harness/places'

/** Chromium asks the system whether there is a way to this address, with a datagram socket on which it sends nothing. */
const isRouteProbe = (line: string): boolean => /connect\(.*htons\(443\).*"2001:4860:4860::8888"/.test(line)

/**
 * What a window leaves under any program: Chromium's socket and shared memory in the folder for temporary files, and what
 * the system's libraries for settings, drawing and fonts keep.
 */
const isOfTheWindow = (path: string): boolean =>
  /\/(?:scoped_dir|\.org\.chromium\.)[^/]+$/.test(path) ||
  /\/home\/\.cache(?:\/(?:dconf|fontconfig|mesa_shader_cache\w*)(?:\/.*)?)?$/.test(path)

test('the window trains, fills and waits, turns to no address, and writes into the data folder only', async () => {
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
    await trainFillAndWait(lacuna.call)
    await lacuna.close()
    const { contacted, wrote } = readTrace(log, folder)
    expect(contacted.filter((line) => !isRouteProbe(line))).toEqual([])
    const elsewhere = wrote.filter((path) => !path.startsWith(join(folder, 'data')))
    expect(elsewhere.filter((path) => !isOfTheWindow(path))).toEqual([])
    expect(wrote.length).toBeGreaterThan(0)
  } finally {
    process.env = before
    await rm(folder, { recursive: true, force: true })
  }
})
