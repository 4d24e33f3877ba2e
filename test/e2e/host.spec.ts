import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeSheets from 'write-excel-file/universal'
import { expect, penguinsFile, test } from './harness/lacuna'

/** What a host does for the window must be the same on both. */

const penguins = penguinsFile

test.describe('with a file on the command line', () => {
  test.use({ file: penguins })
  test('opens it', async ({ lacuna }) => {
    await expect(lacuna.page.getByText('penguins.csv').first()).toBeVisible()
  })
})

test('opens a file that is chosen', async ({ lacuna }) => {
  await lacuna.choosing(penguins, () => lacuna.page.getByRole('button', { name: 'Open…' }).click())
  await expect(lacuna.page.getByText('penguins.csv').first()).toBeVisible()
})

test('opens a file that is dropped', async ({ lacuna }) => {
  await expect(lacuna.page.getByRole('button', { name: 'Open…' })).toBeVisible()
  await lacuna.drop(penguins)
  await expect(lacuna.page.getByText('penguins.csv').first()).toBeVisible()
})

test('answers requests and refuses what is not one', async ({ lacuna }) => {
  expect(await lacuna.call('table.document', {})).toEqual({ ok: true, value: null })
  expect(await lacuna.call('no.such', {})).toMatchObject({ ok: false, error: { code: 'unknown-request' } })
  expect(await lacuna.call('table.page', { start: 'x' })).toMatchObject({ ok: false, error: { code: 'bad-request' } })
})

test('keeps settings in the data folder from one start to the next', async ({ start, scratch }) => {
  const data = join(scratch, 'data')
  const first = await start(data)
  await first.call('app.changeSettings', { theme: 'dark' })
  await first.close()
  const second = await start(data)
  expect(await second.call('app.settings', {})).toMatchObject({ ok: true, value: { theme: 'dark' } })
})

test('writes a file where the user wants it', async ({ lacuna }) => {
  await lacuna.call('table.openSample', { name: 'penguins' })
  await expect(lacuna.page.getByText('344 rows · 8 columns')).toBeVisible()
  const path = await lacuna.saving(() => lacuna.page.keyboard.press('ControlOrMeta+S'))
  expect(path).toMatch(/\.lacuna$/)
  expect((await stat(path)).size).toBeGreaterThan(100)
})

test('another sheet of a workbook is chosen in the window', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const sheets = ['2024', '2023'].map((sheet) => ({
    sheet,
    data: [
      ['name', `year ${sheet}`],
      ['a', 1],
      ['b', null],
    ],
  }))
  const path = join(scratch, 'years.xlsx')
  await writeFile(path, Buffer.from(await (await writeSheets(sheets as never).toBlob()).arrayBuffer()))
  await lacuna.choosing(path, () => page.getByRole('button', { name: 'Open…' }).click())
  await expect(page.getByRole('columnheader', { name: /year 2024/ })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another' }).click()
  await page.getByLabel('Sheet').selectOption('2023')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('columnheader', { name: /year 2023/ })).toBeVisible()
})
