import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type Lacuna } from './harness/lacuna'
import { modelReady, openPenguins, trainBriefly } from './harness/workbench'

test.setTimeout(240_000)

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export' })

async function openExport(page: Page): Promise<void> {
  await tools(page).getByRole('button', { name: 'Export…' }).click()
  await expect(dialogOf(page).getByRole('table')).toBeVisible()
}

/** Exports with what is chosen; the path of what was written first. */
const exported = ({ page, saving }: Lacuna): Promise<string> =>
  saving(() => dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click())

test('the dialog begins with what was filled since, and names the files that it writes', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  const dialog = dialogOf(page)

  await test.step('before filling, a copy', async () => {
    await openExport(page)
    await expect(dialog.getByRole('radio', { name: 'Leave empty' })).toBeChecked()
    await expect(dialog.getByRole('listitem')).toHaveText(['penguins-copy.csv'])
    expect(basename(await exported(lacuna))).toMatch(/penguins-copy\.csv$/)
  })

  await trainBriefly(page, 60)
  await modelReady(page)

  await test.step('after filling, the filled table, under the name that is shown', async () => {
    await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
    await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
    await openExport(page)
    await expect(dialog.getByRole('radio', { name: 'Best guess' })).toBeChecked()
    await expect(dialog.getByRole('listitem')).toHaveText(['penguins-filled.csv'])
    const path = await exported(lacuna)
    expect(basename(path)).toMatch(/penguins-filled\.csv$/)
    expect(await readFile(path, 'utf8')).not.toMatch(/\bNA\b/)
  })

  await test.step('after sampling, all imputations; the long table says NA in its gaps', async () => {
    await tools(page).getByRole('button', { name: 'Fill gaps…' }).click()
    const filling = page.getByRole('dialog', { name: 'Fill gaps' })
    await filling.getByRole('radio', { name: 'Several samples' }).check()
    await filling.getByRole('button', { name: 'Fill 19 gaps' }).click()
    const shown = page.getByRole('radiogroup', { name: 'Imputation shown' })
    await shown.getByRole('radio', { name: '1', exact: true }).check({ timeout: 60_000 })
    await openExport(page)
    await expect(dialog.getByRole('radio', { name: 'All imputations' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Long, for mice' }).check()
    await expect(dialog.getByRole('radio', { name: 'NA', exact: true })).toBeChecked()
    await expect(dialog.getByRole('row').nth(1)).toContainText('01AdelieTorgersen')
    const lines = (await readFile(await exported(lacuna), 'utf8')).split('\n')
    expect(lines[0]).toMatch(/^"?\.imp"?,"?\.id"?,/)
    expect(lines.filter((line) => line.startsWith('0,') && /,NA\b/.test(line))).toHaveLength(11)
    expect(lines.filter((line) => line.startsWith('3,') && /,NA\b/.test(line))).toEqual([])
  })

  await test.step('one file each: the first is the one that is named', async () => {
    await openExport(page)
    await dialog.getByRole('radio', { name: 'One file each' }).check()
    await expect(dialog.getByRole('listitem').first()).toHaveText('penguins-filled-1.csv')
    expect(basename(await exported(lacuna))).toMatch(/penguins-filled-1\.csv$/)
  })
})

test('dialogs start beside the table, then where one was last', async ({ lacuna, scratch }) => {
  test.skip(lacuna.electron === undefined, 'a browser has its own dialogs')
  const { page } = lacuna
  const path = join(scratch, 'own.csv')
  await writeFile(path, 'a,b\n1,x\n2,y\n,z\n')
  await lacuna.call('app.changeSettings', { tourSeen: true })
  await lacuna.drop(path)
  await expect(page.getByText('3 rows · 2 columns')).toBeVisible()
  const offered = async (): Promise<string> => {
    await openExport(page)
    const asked = lacuna.electron!.evaluate(
      ({ dialog }, folder) =>
        new Promise<string>((resolve) => {
          dialog.showSaveDialog = (...args: unknown[]) => {
            const { defaultPath } = args.at(-1) as { defaultPath: string }
            resolve(defaultPath)
            return Promise.resolve({ canceled: false, filePath: `${folder}/elsewhere/out.csv` })
          }
        }),
      scratch,
    )
    await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click()
    return asked
  }
  expect(await offered()).toBe(join(dirname(path), 'own-copy.csv'))
  expect(await offered()).toBe(join(scratch, 'elsewhere', 'own-copy.csv'))
})
