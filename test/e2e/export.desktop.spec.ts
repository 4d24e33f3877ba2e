import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from './harness/lacuna'

test('dialogs start beside the table, then where one was last', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const path = join(scratch, 'own.csv')
  await writeFile(path, 'a,b\n1,x\n2,y\n,z\n')
  await lacuna.call('app.changeSettings', { tourSeen: true })
  await lacuna.drop(path)
  await expect(page.getByText('3 rows · 2 columns')).toBeVisible()
  const offered = async (): Promise<string> => {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Export…' }).click()
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
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export', exact: true }).click()
    return asked
  }
  expect(await offered()).toBe(join(dirname(path), 'own-copy.csv'))
  expect(await offered()).toBe(join(scratch, 'elsewhere', 'own-copy.csv'))
})
