import { spawn } from 'node:child_process'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentInfo } from '../../contract/table'
import { cleanEnvironment, rootNeeds } from './harness/desktop'
import { expect, penguinsFile, test, type Lacuna } from './harness/lacuna'
import { programFromEnv, root } from './harness/places'

const penguins = penguinsFile

async function openName({ call }: Lacuna): Promise<string | undefined> {
  const reply = await call('table.document', {})
  return reply.ok ? (reply.value as DocumentInfo | null)?.name : undefined
}

/** Starts a second Lacuna on the same data folder; resolves with its exit code. */
function startAgain(dataFolder: string, ...args: string[]): Promise<number | null> {
  const second = spawn(programFromEnv('LACUNA_TEST_ELECTRON'), [...rootNeeds(), root, ...args], {
    env: { ...cleanEnvironment(), LACUNA_DATA_DIR: dataFolder },
    stdio: 'ignore',
  })
  return new Promise((resolve) => second.once('exit', resolve))
}

test('a second start brings the first to the front, hands over its file and ends', async ({ lacuna }) => {
  await lacuna.electron!.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.minimize())
  expect(await startAgain(lacuna.dataFolder, '--file', penguins)).toBe(0)
  await expect.poll(() => openName(lacuna)).toBe('penguins.csv')
  const window = await lacuna.electron!.evaluate(({ BrowserWindow }) => {
    const all = BrowserWindow.getAllWindows()
    return { count: all.length, minimized: all[0]!.isMinimized() }
  })
  expect(window).toEqual({ count: 1, minimized: false })
})

test('the window opens where it was', async ({ start, scratch }) => {
  const data = join(scratch, 'data')
  const bounds = { x: 60, y: 40, width: 1010, height: 720 }
  const first = await start(data)
  await first.electron!.evaluate(
    ({ BrowserWindow }, where) => BrowserWindow.getAllWindows()[0]!.setBounds(where),
    bounds,
  )
  await first.close()
  const second = await start(data)
  expect(await second.electron!.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getBounds())).toEqual(
    bounds,
  )
})

test('a window whose process dies comes back with a notice and the table still there', async ({ start, scratch }) => {
  const lacuna = await start(join(scratch, 'data'), penguins)
  await expect.poll(() => openName(lacuna)).toBe('penguins.csv')
  await lacuna.electron!.evaluate(async ({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    const back = new Promise((resolve) => webContents.once('did-finish-load', () => resolve(undefined)))
    webContents.forcefullyCrashRenderer()
    await back
  })
  // The driver gives up on a page that crashed; the application tells what its new page shows.
  const shown = (): Promise<string> =>
    lacuna.electron!.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript('document.body.innerText'),
    ) as Promise<string>
  await expect.poll(shown).toContain('The window stopped unexpectedly and was opened again')
  await expect.poll(shown).toContain('penguins.csv')
})

/** Closes the window as the user would and answers every question with staying; tells what was asked. */
async function closeAndStay({ electron }: Lacuna): Promise<() => Promise<unknown>> {
  await electron!.evaluate(({ dialog, BrowserWindow }) => {
    const asked: string[] = []
    ;(globalThis as { asked?: string[] }).asked = asked
    dialog.showMessageBox = (...args: unknown[]) => {
      asked.push((args.at(-1) as { message: string }).message)
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }
    BrowserWindow.getAllWindows()[0]!.close()
  })
  return () => electron!.evaluate(() => (globalThis as { asked?: string[] }).asked)
}

test('closing asks while something runs, and stays when the user wants to stay', async ({ lacuna }) => {
  await lacuna.call('table.openSample', { name: 'penguins' })
  await expect.poll(() => openName(lacuna)).toBe('penguins.csv')
  await lacuna.call('model.train', { preset: 'thorough', maxMinutes: null, seed: 1, engine: 'auto' })
  const asked = await closeAndStay(lacuna)
  await expect.poll(asked).toEqual(['Close Lacuna now?'])
  expect(await openName(lacuna)).toBe('penguins.csv')

  await expect.poll(() => lacuna.computePid()).toBeDefined()
  const compute = await lacuna.computePid()
  await lacuna.close()
  expect(() => process.kill(compute!, 0)).toThrow()
})

test('closing asks when the last changes cannot be saved', async ({ lacuna }) => {
  const { dataFolder } = lacuna
  await lacuna.call('table.openSample', { name: 'penguins' })
  await expect.poll(() => openName(lacuna)).toBe('penguins.csv')
  // A file where a folder must be: whoever writes there fails, as on a full disk.
  await rm(join(dataFolder, 'work'), { recursive: true })
  await writeFile(join(dataFolder, 'work'), '')
  await lacuna.call('table.edit', { place: { row: 0, column: 0 }, text: 'Gentoo' })
  const asked = await closeAndStay(lacuna)
  await expect.poll(asked).toEqual(['Your last changes could not be saved'])
  expect(await openName(lacuna)).toBe('penguins.csv')
  await expect(lacuna.page.getByText('Not saved yet')).toBeVisible()
})

test('the menu reaches the window', async ({ lacuna, scratch }) => {
  const file = join(scratch, 'from the menu.csv')
  await copyFile(penguins, file)
  await expect(lacuna.page.getByRole('button', { name: 'Open…' })).toBeVisible()
  await lacuna.choosing(file, () =>
    lacuna.electron!.evaluate(({ Menu }) => Menu.getApplicationMenu()!.getMenuItemById('open')!.click()),
  )
  await expect.poll(() => openName(lacuna)).toBe('from the menu.csv')
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the window and everything it started`, async ({ lacuna }) => {
    await lacuna.call('table.openSample', { name: 'penguins' })
    await expect.poll(() => openName(lacuna)).toBe('penguins.csv')
    await lacuna.call('model.train', { preset: 'thorough', maxMinutes: null, seed: 1, engine: 'auto' })
    await expect.poll(() => lacuna.computePid()).toBeDefined()
    const compute = await lacuna.computePid()
    const ended = new Promise((resolve) => lacuna.electron!.process().once('exit', (code) => resolve(code)))
    const pid = await lacuna.electron!.evaluate(() => process.pid)
    process.kill(pid, signal)
    expect(await ended).toBe(0)
    await expect.poll(() => isRunning(compute!)).toBe(false)
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
