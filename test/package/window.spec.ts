import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { modelReady, trainBriefly } from '../e2e/harness/workbench'
import { inFolder, startPackaged } from './packaged'

const sample = join(import.meta.dirname, '../../resources/samples/penguins.csv')
const xdotool = (...args: string[]): Promise<{ stdout: string }> => promisify(execFile)('xdotool', args)

/** The system's own dialog offers a name beside the table; its button in the corner takes it, with the real mouse. */
async function takeOfferedName(): Promise<void> {
  const { stdout: found } = await xdotool('search', '--sync', '--onlyvisible', '--name', '^Save File$')
  const dialog = found.trim()
  const { stdout: shape } = await xdotool('getwindowgeometry', '--shell', dialog)
  const length = (name: string): number => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(shape)![1])
  const corner = [String(length('WIDTH') - 50), String(length('HEIGHT') - 24)]
  const open = async (): Promise<string> => {
    // Until it has read the folder, the dialog takes no answer.
    await xdotool('mousemove', '--window', dialog, ...corner, 'click', '1').catch(() => undefined)
    return (
      await xdotool('search', '--onlyvisible', '--name', '^Save File$').catch(() => ({ stdout: '' }))
    ).stdout.trim()
  }
  await expect.poll(open, { intervals: [500] }).toBe('')
}

test.setTimeout(180_000)

test('a file on the command line is opened, learned, filled and exported, and the window closes', async () => {
  await inFolder(async (folder) => {
    const table = join(folder, 'my penguins.csv')
    await copyFile(sample, table)
    const { page, ended } = await startPackaged(join(folder, 'data'), [table])
    await expect(page.getByText('344 rows · 8 columns')).toBeVisible({ timeout: 30_000 })

    await trainBriefly(page, 100)
    await modelReady(page)
    await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
    await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })

    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Export…' }).click()
    const before = await readdir(folder)
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await takeOfferedName()
    await expect.poll(async () => (await readdir(folder)).length).toBe(before.length + 1)
    const written = (await readdir(folder)).find((name) => !before.includes(name))!
    const [original, filled] = await Promise.all([readFile(table, 'utf8'), readFile(join(folder, written), 'utf8')])
    expect(original).toContain('NA')
    expect(filled).not.toContain('NA')
    expect(filled.split('\n')).toHaveLength(original.split('\n').length)

    await page.evaluate(() => window.close())
    expect(await ended).toBe(0)
  })
})
