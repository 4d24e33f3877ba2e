import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { askSocket } from './ask-socket'
import { dropOn, watchPage, type Lacuna, type StartOptions } from './host'
import { programFromEnv } from './places'
import { startWebProgram } from './web-program'

/** Starts the built web host, and opens the address it prints in a real browser. */
export async function startBrowser({ dataFolder, file, scratch }: StartOptions): Promise<Lacuna> {
  const program = await startWebProgram(dataFolder, file)
  const browser = await chromium.launch({
    executablePath: programFromEnv('LACUNA_CHROMIUM'),
    // Without a window to show, Chromium leaves out the scroll bars, which take room from everything else.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const problems: string[] = []
  watchPage(page, problems)
  await page.goto(program.address)

  return {
    host: 'browser',
    page,
    dataFolder,
    problems,
    electron: null,
    address: program.address,
    hostPid: program.pid,
    async choosing(path, action) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), action()])
      await chooser.setFiles(path)
    },
    drop: (path) => dropOn(page, path),
    async saving(action) {
      const [download] = await Promise.all([page.waitForEvent('download', { timeout: 240_000 }), action()])
      const path = join(scratch, `saved-${Date.now()}-${download.suggestedFilename()}`)
      await download.saveAs(path)
      return path
    },
    call: (name, input) => askSocket(program.address, name, input),
    computePid: () => Promise.resolve(program.computePid()),
    async close() {
      await browser.close()
      await program.stop()
    },
  }
}
