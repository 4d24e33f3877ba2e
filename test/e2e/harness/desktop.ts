import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, expect } from '@playwright/test'
import type {} from '../../../renderer/bridge/window'
import { dropOn, watchPage, type Lacuna, type StartOptions } from './host'
import { programFromEnv, root } from './places'

/** Starts the built application in real Electron. */
export async function startDesktop({ dataFolder, file, scratch, environment }: StartOptions): Promise<Lacuna> {
  const electron = await _electron.launch({
    executablePath: programFromEnv('LACUNA_TEST_ELECTRON'),
    args: [
      '-r',
      join(root, 'test/e2e/harness/hold-ready.mjs'),
      ...rootNeeds(),
      root,
      ...(file === undefined ? [] : ['--file', file]),
    ],
    env: { ...cleanEnvironment(), LACUNA_DATA_DIR: dataFolder, ...environment },
  })
  const page = await electron.firstWindow()
  const problems: string[] = []
  watchPage(page, problems)
  await page.waitForLoadState('load')

  return {
    host: 'desktop',
    page,
    dataFolder,
    problems,
    electron,
    address: null,
    hostPid: electron.process().pid!,
    async choosing(path, action) {
      // Native dialogs cannot be driven: the answer is given in their place.
      await electron.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
      }, path)
      await action()
    },
    drop: (path) => dropOn(page, path),
    async saving(action) {
      const folder = join(scratch, `saved-${Date.now()}`)
      const chosen = electron.evaluate(
        ({ dialog, shell }, into) =>
          new Promise<string>((resolve) => {
            shell.showItemInFolder = () => undefined
            dialog.showSaveDialog = (...args: unknown[]) => {
              const { defaultPath } = args.at(-1) as { defaultPath: string }
              const filePath = `${into}-${defaultPath.split(/[/\\]/).at(-1) ?? ''}`
              resolve(filePath)
              return Promise.resolve({ canceled: false, filePath })
            }
          }),
        folder,
      )
      await action()
      const path = await chosen
      await expect.poll(() => existsSync(path), { message: `${path} is written`, timeout: 240_000 }).toBe(true)
      return path
    },
    call: (name, input) =>
      page.evaluate(([asked, given]) => window.lacuna!.call(asked, given), [name, input] as [string, unknown]),
    computePid: () =>
      electron.evaluate(({ app }) => app.getAppMetrics().find((metric) => metric.name === 'Lacuna compute')?.pid),
    async close() {
      await electron
        .evaluate(({ dialog }) => {
          dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false })
        })
        .catch(() => undefined)
      await electron.close()
    },
  }
}

/** Chromium refuses to run as root with its sandbox. */
export function rootNeeds(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

/** Playwright's own switches for Node programs must not reach Electron. */
export function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name, value]) => name !== 'NODE_OPTIONS' && value !== undefined)
  return Object.fromEntries(kept) as Record<string, string>
}
