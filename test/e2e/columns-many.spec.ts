import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, sharedData, test } from './harness/lacuna'
import { cellAt, modelReady, openPenguins, trainBriefly } from './harness/workbench'

/** Names, filters, texts and settings of many columns and cells at once. */

test.setTimeout(180_000)

const columnsBar = (page: Page) => page.getByRole('complementary', { name: 'Columns' })
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const inBar = (page: Page, name: RegExp) => columnsBar(page).getByRole('button', { name }).first()
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })

test('a column is renamed after training: model, fill, undo, export and saved work go with it', async ({
  lacuna,
  start,
  scratch,
}) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await trainBriefly(page, 100)
  await modelReady(page)
  await page.getByRole('columnheader', { name: /body_mass_g/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename the column' }).click()
  await expect(details(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('weight, g')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: /weight, g/ })).toBeVisible()

  await test.step('the model knows it by its new name', async () => {
    await cellAt(page, 4, 'body_mass_g').click()
    await expect(page.getByRole('region', { name: 'weight, g, row 4' })).toContainText('Best guess', {
      timeout: 30_000,
    })
    await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
    await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the exported header has it, quoted', async () => {
    await page.keyboard.press('ControlOrMeta+E')
    const dialog = page.getByRole('dialog', { name: 'Export' })
    const path = await lacuna.saving(() => dialog.getByRole('button', { name: 'Export', exact: true }).click())
    expect((await readFile(path, 'utf8')).split('\n')[0]).toContain('"weight, g"')
  })

  await test.step('undo gives the old name back, to the model too', async () => {
    await toolbar(page).getByRole('button', { name: /^Undo/ }).click()
    await toolbar(page).getByRole('button', { name: 'Undo renaming of column body_mass_g' }).click()
    await expect(page.getByRole('columnheader', { name: /body_mass_g/ })).toBeVisible()
    await cellAt(page, 4, 'body_mass_g').click()
    await expect(page.getByRole('region', { name: 'body_mass_g, row 4' })).toContainText('Best guess')
    await toolbar(page).getByRole('button', { name: /^Redo/ }).click()
    await expect(page.getByRole('columnheader', { name: /weight, g/ })).toBeVisible()
  })

  await test.step('after a restart it is still called so, and the model still knows it', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await lacuna.close()
    const again = await start(join(scratch, 'data'))
    await again.page.getByRole('button', { name: 'Continue' }).click()
    await expect(again.page.getByRole('columnheader', { name: /weight, g/ })).toBeVisible({ timeout: 30_000 })
    await cellAt(again.page, 2, 'body_mass_g').click()
    await expect(again.page.getByRole('region', { name: 'weight, g, row 2' })).toContainText('Best guess', {
      timeout: 60_000,
    })
  })
})

test('horse colic gets its names from a pasted list, and is exported with them', async ({ lacuna }) => {
  const { page } = lacuna
  await lacuna.choosing(sharedData('real-gaps/horse-colic.csv'), () =>
    page.getByRole('button', { name: 'Open…' }).click(),
  )
  await expect(page.getByText('300 rows · 28 columns')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('dialog').getByRole('combobox').fill('Rename columns')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename columns' })
  const list = dialog.getByRole('textbox', { name: 'Names of the columns' })
  await expect(list).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Rename' })).toHaveAttribute('aria-disabled', 'true')
  await list.fill('surgery\nage')
  await expect(dialog.getByRole('alert')).toContainText('There are 2 names')
  const names = ['surgery', 'age', ...Array.from({ length: 26 }, (_, at) => `sign ${at + 1}`)]
  await list.fill(names.join('\n'))
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('columnheader', { name: /surgery/ })).toBeVisible()
  await expect(toolbar(page).getByRole('button', { name: 'Undo renaming of 28 columns' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+E')
  const exporting = page.getByRole('dialog', { name: 'Export' })
  const path = await lacuna.saving(() => exporting.getByRole('button', { name: 'Export', exact: true }).click())
  const [header, ...rows] = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const original = (await readFile(sharedData('real-gaps/horse-colic.csv'), 'utf8')).trimEnd().split('\n')
  expect(header!.trimEnd()).toBe(names.join(','))
  expect(rows).toEqual(original)
})

test('rows are shown by their values in one column and another', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await inBar(page, /species/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter by its values…' }).click()
  await details(page).getByRole('checkbox', { name: 'Gentoo' }).check()
  await expect(page.getByText('124 of 344 rows shown')).toBeVisible()
  await expect(cellAt(page, 1, 'species')).toHaveText('Gentoo')
  await inBar(page, /body_mass_g/).click()
  await details(page).getByRole('textbox', { name: 'from' }).fill('6000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 of 344 rows shown')).toBeVisible()
  await details(page).getByRole('textbox', { name: 'from' }).fill('heavy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('“heavy” is not a value of body_mass_g')
  await details(page).getByRole('checkbox', { name: 'with a gap here' }).check()
  await expect(page.getByText('1 of 344 rows shown')).toBeVisible()
  await expect(cellAt(page, 1, 'body_mass_g')).toHaveText('empty')
  await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByText('of 344 rows shown')).toHaveCount(0)
})

test('all matches are counted, and replaced one by one or all at once', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await page.keyboard.press('ControlOrMeta+F')
  const find = page.getByRole('search')
  await find.getByRole('textbox', { name: 'Find in table' }).fill('torgersen')
  await expect(find.getByRole('status')).toHaveText('52 cells')
  await expect(find.getByRole('button', { name: 'Next match' })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  await expect(find.getByRole('status')).toHaveText('1 of 52')
  await page.keyboard.press('Enter')
  await expect(find.getByRole('status')).toHaveText('2 of 52')
  await find.getByRole('button', { name: 'Replace', exact: true }).click()
  await find.getByRole('textbox', { name: 'Replace by' }).fill('Litchfield')
  await find.locator('.button').getByText('Replace', { exact: true }).click()
  await expect(cellAt(page, 2, 'island')).toHaveText('Litchfield')
  await expect(cellAt(page, 1, 'island')).toHaveText('Torgersen')
  await expect(find.getByRole('status')).toHaveText('2 of 51')
  await find.getByRole('button', { name: 'Replace all' }).click()
  await expect(page.getByText('Replaced in 51 cells.')).toBeVisible()
  await expect(find.getByRole('status')).toHaveText('Not found')
  await expect(find.getByRole('button', { name: 'Next match' })).toHaveAttribute('aria-disabled', 'true')
  await expect(cellAt(page, 1, 'island')).toHaveText('Litchfield')
  await toolbar(page).getByRole('button', { name: 'Undo replacing “torgersen” in 51 cells' }).click()
  await expect(cellAt(page, 1, 'island')).toHaveText('Torgersen')
  await find.getByRole('button', { name: 'Match case' }).click()
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
})

test('several columns are changed together, after a word about what is lost', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await inBar(page, /bill_length_mm/).click()
  await inBar(page, /body_mass_g/).click({ modifiers: ['Shift'] })
  await expect(details(page).getByRole('heading', { name: '4 columns' })).toBeVisible()
  await inBar(page, /flipper_length_mm/).click({ modifiers: ['ControlOrMeta'] })
  await expect(details(page).getByRole('heading', { name: '3 columns' })).toBeVisible()
  await details(page).getByRole('combobox', { name: 'Role' }).selectOption('predict')
  await details(page)
    .getByRole('textbox', { name: /Codes for/ })
    .fill('181\n39.1')
  await details(page).getByRole('button', { name: 'Apply' }).click()
  await expect(toolbar(page).getByRole('button', { name: 'Undo change of 3 columns' })).toBeVisible()
  await expect(cellAt(page, 1, 'bill_length_mm')).toHaveText('empty')
  await expect(cellAt(page, 1, 'flipper_length_mm')).toHaveText('181')

  await toolbar(page).getByRole('button', { name: 'Undo change of 3 columns' }).click()
  await expect(cellAt(page, 1, 'bill_length_mm')).toHaveText('39.1')
  await inBar(page, /species/).click()
  await inBar(page, /island/).click({ modifiers: ['ControlOrMeta'] })
  await details(page).getByRole('combobox', { name: 'Type' }).selectOption('number')
  await details(page).getByRole('button', { name: 'Apply' }).click()
  const question = page.getByRole('alertdialog', { name: 'Before this is changed' })
  await expect(question).toContainText('688 known values of 2 columns could not be read so')
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(question).toBeHidden()
  await expect(toolbar(page).getByRole('button', { name: /^Undo/ })).toHaveAttribute('aria-disabled', 'true')
})
