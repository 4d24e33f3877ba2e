import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { startBrowser } from './browser'
import { startDesktop } from './desktop'
import type { Lacuna } from './host'

export { expect }
export { penguinsFile, sharedData } from './places'
export type { Lacuna } from './host'

/** Set by the project; a test does not choose. */
export type HostOptions = { host: Lacuna['host'] }

type Fixtures = {
  /** `test.use({ file })` starts Lacuna with a file. */
  file: string | undefined
  /** A folder for the files of one test. */
  scratch: string
  /** Starts another Lacuna on a data folder; all are closed at the end. */
  start: (dataFolder: string, file?: string) => Promise<Lacuna>
  /** A fresh Lacuna on the start page. */
  lacuna: Lacuna
}

export const test = base.extend<Fixtures & HostOptions>({
  host: ['browser', { option: true }],
  file: [undefined, { option: true }],
  scratch: async ({ host }, use) => {
    const folder = await mkdtemp(join(tmpdir(), `lacuna-${host}-test-`))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  start: async ({ host, scratch }, use) => {
    const started: Lacuna[] = []
    await use(async (dataFolder, file) => {
      const options = { dataFolder, file, scratch }
      const lacuna = host === 'desktop' ? await startDesktop(options) : await startBrowser(options)
      started.push(lacuna)
      return lacuna
    })
    for (const lacuna of started) await lacuna.close()
    expect(started.flatMap((lacuna) => lacuna.problems)).toEqual([])
  },
  lacuna: async ({ start, scratch, file }, use, info) => {
    const lacuna = await start(join(scratch, 'data'), file)
    await use(lacuna)
    if (info.status !== info.expectedStatus && !lacuna.page.isClosed()) {
      await info.attach('window', { body: await lacuna.page.screenshot(), contentType: 'image/png' })
    }
  },
})
