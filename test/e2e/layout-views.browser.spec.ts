import { appendFile, copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, penguinsFile, test, type Lacuna } from './harness/lacuna'
import { writeAirTable } from './harness/air-table'
import { lookAt } from './harness/layout'
import { cellAt, modelReady, openPenguins, trainBriefly } from './harness/workbench'

/**
 * Every dialog and panel, in a small, a usual and a large window: nothing overlaps, nothing is cut. The names are those of
 * the pictures; the ones in docs/screenshots are among them (`npm run pictures`). On one host: page, letters and sizes are the same on
 * the other, where `rows.spec` and `rules.spec` look, too.
 */

test.setTimeout(600_000)

/** Pictures show a model as users train it; to find faults, any model will do. */
const takesPictures = process.env['LACUNA_PICTURES'] !== undefined

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })
const columnsBar = (page: Page) => page.getByRole('complementary', { name: 'Columns' })

/** Looks at one view after the other, and collects what is wrong with them. */
function viewer(lacuna: Lacuna) {
  const { page } = lacuna
  const faults: string[] = []
  const look = async (what: string, again?: () => Promise<unknown>): Promise<void> =>
    void faults.push(...(await lookAt(lacuna, what, again)))
  const inDialog = async (what: string, open: () => Promise<unknown>): Promise<void> => {
    await open()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(what)
  }
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const inDialogAndOut = async (what: string, open: () => Promise<unknown>): Promise<void> => {
    await inDialog(what, open)
    await close()
  }
  const byPalette = (name: string) => async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('dialog').getByRole('combobox').fill(name)
    await page.keyboard.press('Enter')
  }
  return { faults, look, inDialog, inDialogAndOut, close, byPalette }
}

/** Asks for the menu, also where one is still open. */
async function rightClick(target: Locator): Promise<void> {
  const menu = target.page().getByRole('menu')
  await target.page().keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await target.click({ button: 'right' })
  await expect(menu).toBeVisible()
}

/** Waits for a share of the training, in percent. */
async function trainTo(page: Page, share: number): Promise<void> {
  const bar = page.getByRole('progressbar', { name: 'Training progress' })
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 240_000 })
    .toBeGreaterThan(share)
}

test('nothing overlaps or is cut before a model is there', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const { faults, look, inDialog, inDialogAndOut, close, byPalette } = viewer(lacuna)

  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
  await look('start')
  await inDialogAndOut('error', async () => {
    const empty = join(scratch, 'empty.csv')
    await writeFile(empty, '')
    await lacuna.choosing(empty, () => page.getByRole('button', { name: 'Open…' }).click())
    await expect(page.getByRole('dialog', { name: 'The file could not be opened' })).toBeVisible()
  })
  const air = await writeAirTable(scratch)
  await lacuna.choosing(air, () => page.getByRole('button', { name: 'Open…' }).click())
  await expect(page.getByRole('status', { name: 'Codes for missing' })).toBeVisible()
  await look('codes')
  await page.getByRole('button', { name: 'Why?' }).click()
  await look('codes-why')
  await page.getByRole('button', { name: 'Treat as missing' }).click()
  await columnsBar(page).getByText('Date', { exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Date' })).toBeVisible()
  await look('column-date')
  await page.getByRole('tab', { name: 'Gaps' }).click()
  await expect(page.getByRole('heading', { name: 'Are they completely at random?' })).toBeVisible({ timeout: 120_000 })
  await look('gaps')
  await look('gaps-below', () => page.getByRole('heading', { name: 'How gaps go together' }).scrollIntoViewIfNeeded())
  await page.getByRole('tab', { name: 'Column' }).click()
  await page.getByText('Show only rows…').click()
  await look('column-filter', () => page.getByRole('textbox', { name: 'to', exact: true }).scrollIntoViewIfNeeded())
  await columnsBar(page)
    .getByRole('button', { name: /CO\(GT\)/ })
    .first()
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: '3 columns' })).toBeVisible()
  await look('columns-many')
  await inDialogAndOut('names', byPalette('Rename columns'))
  await inDialogAndOut('reading', byPalette('How this file was read'))
  await inDialogAndOut('export-unfilled', () => page.keyboard.press('ControlOrMeta+E'))
  await inDialogAndOut('go-to-row', () => page.keyboard.press('ControlOrMeta+G'))
  await inDialogAndOut('palette', () => page.keyboard.press('ControlOrMeta+K'))
  await inDialogAndOut('help', byPalette('Help'))
  await inDialogAndOut('shortcuts', byPalette('Keyboard shortcuts'))
  await inDialogAndOut('about', byPalette('About Lacuna'))
  await test.step('a check of this computer', async () => {
    await inDialog('computer-running', byPalette('Check this computer'))
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Check this computer' })).toBeVisible({
      timeout: 240_000,
    })
    await look('computer')
    await close()
  })
  await page.keyboard.press('ControlOrMeta+F')
  await expect(page.getByRole('search')).toBeVisible()
  await page.getByRole('search').getByRole('textbox', { name: 'Find in table' }).fill('2')
  await page.getByRole('search').getByRole('button', { name: 'Replace', exact: true }).click()
  await look('find')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('search')).toBeHidden()
  await look('column-menu', () => rightClick(page.getByRole('columnheader', { name: /CO\(GT\)/ })))
  await page.keyboard.press('Escape')

  await test.step('an error is told beside what is open, and leaves with the table', async () => {
    await lacuna.call('app.changeSettings', { tourSeen: true })
    await cellAt(page, 1, 'bill_length_mm').dblclick()
    await page.keyboard.type('long')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await look('error-bar')
    await inDialogAndOut('error-bar-export', () => page.keyboard.press('ControlOrMeta+E'))
    await page.getByRole('button', { name: 'Close table and go to the start page' }).click()
    await page.getByRole('button', { name: 'Open sample Palmer penguins' }).click()
    await expect(page.getByText('344 rows · 8 columns')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  expect(faults).toEqual([])
})

test('nothing overlaps or is cut once a model is there', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const { faults, look, inDialog, inDialogAndOut, close, byPalette } = viewer(lacuna)
  const dialog = page.getByRole('dialog')
  const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).check()

  await openPenguins(lacuna)
  await inDialogAndOut('tour', byPalette('Take the tour'))
  await cellAt(page, 2, 'bill_length_mm').click()
  await look('grid')
  await page.getByRole('button', { name: 'Settings' }).click()
  await look('settings')
  await page.keyboard.press('Escape')
  await trainBriefly(page, 4000)
  await trainTo(page, takesPictures ? 40 : 2)
  await look('training')
  if (takesPictures) await modelReady(page)
  else {
    await page.getByRole('button', { name: 'Stop and keep best' }).click()
    await expect(page.getByRole('heading', { name: /best model so far was kept/ })).toBeVisible({ timeout: 60_000 })
  }
  await cellAt(page, 4, 'body_mass_g').click()
  await expect(page.getByText('Best guess (mean)')).toBeVisible({ timeout: 60_000 })
  await look('trained')
  await inDialogAndOut('fill', () => toolbar(page).getByRole('button', { name: 'Fill gaps…' }).click())
  await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
  await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  await look('filled')
  await page.getByRole('textbox', { name: 'flipper_length_mm' }).fill('225')
  await expect(page.getByRole('button', { name: 'Keep in table' })).not.toHaveAttribute('aria-disabled', 'true')
  await look('what-if', () => page.getByRole('button', { name: 'Keep in table' }).scrollIntoViewIfNeeded())
  await page.getByRole('button', { name: 'Reset' }).click()
  await cellAt(page, 4, 'sex').click()
  await expect(page.getByRole('region', { name: 'sex, row 4' })).toContainText('Most likely')
  await look('inspector-category')
  await look('cell-menu', () => rightClick(cellAt(page, 9, 'species')))
  await page.keyboard.press('Escape')
  await columnsBar(page).getByRole('button', { name: /sex/ }).first().click()
  await expect(page.getByRole('heading', { name: 'sex' })).toBeVisible()
  await look('column-category')
  await columnsBar(page)
    .getByRole('button', { name: /body_mass_g/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'body_mass_g' })).toBeVisible()
  await look('column')

  await test.step('samples', async () => {
    await toolbar(page).getByRole('button', { name: 'Fill gaps…' }).click()
    await dialog.getByRole('radio', { name: 'Several samples' }).check()
    await choose('Chosen columns')
    await look('fill-samples')
    await dialog.getByRole('button', { name: 'Fill 19 gaps' }).click()
    const shown = page.getByRole('radiogroup', { name: 'Imputation shown' })
    await shown.getByRole('radio', { name: '2', exact: true }).check({ timeout: 60_000 })
    await page.getByRole('tab', { name: 'Cell' }).click()
    await cellAt(page, 4, 'body_mass_g').click()
    await expect(page.getByRole('region', { name: 'body_mass_g, row 4' })).toContainText('Best guess')
    await look('imputation')
    await page.getByRole('tab', { name: 'Compare' }).click()
    await expect(page.getByRole('img', { name: /Observed and filled values/ }).first()).toBeVisible({ timeout: 60_000 })
    await look('compare')
    await page.getByRole('tab', { name: 'Cell' }).click()
  })

  await page.getByRole('radio', { name: 'Likelihood' }).check()
  await expect(page.getByRole('heading', { name: 'Check these 25 cells' })).toBeVisible({ timeout: 60_000 })
  await look('likelihood')

  await test.step('a question', async () => {
    await inDialog('query-empty', () => toolbar(page).getByRole('button', { name: 'Ask' }).click())
    await dialog.getByRole('combobox', { name: 'First column' }).selectOption('body_mass_g')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(dialog.getByText('Best guess (mean)')).toBeVisible()
    await look('query-one')
    await dialog.getByRole('button', { name: 'Add a known value' }).click()
    await dialog.getByRole('combobox', { name: 'Second column' }).selectOption('flipper_length_mm')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(dialog.getByText('together')).toBeVisible()
    await look('query')
    const add = dialog.getByRole('button', { name: 'Add a known value' })
    for (let known = 1; known < 6; known += 1) await add.click()
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await look('query-full')
    await close()
  })

  await test.step('an export', async () => {
    await inDialog('export-imputations', () => page.keyboard.press('ControlOrMeta+E'))
    await choose('Parquet')
    await look('export-parquet')
    await choose('Excel')
    await choose('Best guess')
    await expect(dialog.getByRole('checkbox', { name: 'Make formulas harmless' })).toBeDisabled()
    await look('export-excel')
    await choose('CSV')
    await expect(dialog.getByRole('checkbox', { name: 'Make formulas harmless' })).toBeEnabled()
    await dialog.getByRole('checkbox', { name: 'Which cells were filled' }).check()
    await look('export')
    await close()
  })

  await test.step('an evaluation', async () => {
    await inDialog('evaluate-before', () => toolbar(page).getByRole('button', { name: 'Evaluate' }).click())
    await dialog.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText(/% · about .+ left/, { timeout: 60_000 })
    await look('evaluate-running')
    await expect(dialog.getByText('Mean error')).toBeVisible({ timeout: 240_000 })
    await look('evaluate')
    await close()
  })

  await test.step('the model, used for another table', async () => {
    const model = await lacuna.saving(() => page.getByRole('button', { name: 'Save model…' }).click())
    const [header, ...rows] = (await readFile(penguinsFile, 'utf8')).trimEnd().split('\n')
    const other = join(scratch, 'nests.csv')
    const cells = rows.slice(0, 40).map((row, at) => [...row.split(',').slice(0, 7), `N${at}`])
    cells[0]![1] = 'Gough'
    const lines = [[...header!.split(',').slice(0, 7), 'nest'], ...cells]
    await writeFile(other, lines.map((line) => line.join(',')).join('\n'))
    await lacuna.choosing(other, () => toolbar(page).getByRole('button', { name: 'Open…' }).click())
    await expect(page.getByText('40 rows · 8 columns')).toBeVisible()
    await lacuna.choosing(model, () => page.getByRole('button', { name: 'Use a model file…' }).click())
    await expect(dialog).toContainText('7 of 8 model columns found here', { timeout: 60_000 })
    await look('match')
    await close()
  })
  expect(faults).toEqual([])
})

test('nothing overlaps or is cut where work goes on', async ({ start, scratch }) => {
  const [data, penguins, days] = [join(scratch, 'data'), join(scratch, 'penguins.csv'), join(scratch, 'visits.csv')]
  await copyFile(penguinsFile, penguins)
  const visits = Array.from({ length: 240 }, (_, row) => {
    const day = new Date(Date.UTC(2024, 0, 3 + row)).toISOString().slice(0, 10)
    return [row % 9 === 4 ? '' : day, row % 3 ? 'north' : 'south', row % 11 === 5 ? '' : 20 + row / 10 + (row % 7)]
  })
  await writeFile(days, [['day', 'site', 'visitors'], ...visits].map((line) => line.join(',')).join('\n'))

  const first = await start(data, penguins)
  await first.call('app.changeSettings', { tourSeen: true })
  const { page } = first
  const before = viewer(first)
  const choose = (path: string) =>
    first.choosing(path, () => page.getByRole('button', { name: 'Open…' }).first().click())
  await expect(page.getByText('344 rows · 8 columns')).toBeVisible()
  await trainBriefly(page, 5000)
  await trainTo(page, 1)
  await before.inDialog('leaving', () => choose(days))
  await page.getByRole('button', { name: /Leave it anyway/ }).click()
  await expect(page.getByText('240 rows · 3 columns')).toBeVisible()

  await test.step('a date and how likely it is', async () => {
    await trainBriefly(page, 60)
    await modelReady(page)
    await page.locator('[row-index="4"] [col-id="0"]').click()
    await expect(page.getByRole('region', { name: 'day, row 5' })).toContainText('Best guess', { timeout: 60_000 })
    await before.look('inspector-date')
  })

  await first.close()
  const second = await start(data)
  const after = viewer(second)
  await expect(second.page.getByRole('region', { name: 'Continue with visits.csv' })).toBeVisible()
  await after.look('start-continue')
  const recent = second.page.getByRole('region', { name: 'Recent files' })
  await after.inDialog('continue', () => recent.getByRole('button', { name: /penguins\.csv/ }).click())
  await second.page.getByRole('button', { name: /Continue where you left off/ }).click()
  await expect(second.page.getByRole('status', { name: 'Interrupted training' })).toBeVisible()
  await appendFile(penguins, 'Gentoo,Biscoe,47.1,14.2,216,5100,female,2009\n')
  const change = second.page.getByRole('status', { name: 'Change of the file' })
  await expect(change).toContainText('has changed on disk')
  await after.look('file-changed')
  await rm(penguins)
  await expect(change).toContainText('no longer where it was')
  await after.look('file-gone')
  expect([...before.faults, ...after.faults]).toEqual([])
})

test('nothing overlaps or is cut in an analysis', async ({ lacuna }) => {
  const { page } = lacuna
  const { faults, look, inDialog } = viewer(lacuna)
  const dialog = page.getByRole('dialog', { name: 'Analyse' })
  await openPenguins(lacuna)
  await trainBriefly(page, 60)
  await modelReady(page)
  await inDialog('analyse-empty', () => toolbar(page).getByRole('button', { name: 'Analyse' }).click())
  await dialog.getByRole('button', { name: 'Draw 20 imputations' }).click()
  await expect(dialog.getByText('Nothing computed yet')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('combobox', { name: 'Outcome' }).selectOption('body_mass_g')
  await dialog.getByRole('checkbox', { name: /^flipper_length_mm/ }).check()
  await dialog.getByRole('checkbox', { name: /^species/ }).check()
  await dialog.getByRole('button', { name: 'Compute' }).click()
  await expect(dialog.getByRole('img', { name: /Estimates with/ })).toBeVisible()
  await look('analyse')
  await dialog.getByText('What if the gaps are not like the rest?').click()
  await dialog.getByRole('textbox', { name: 'from' }).fill('-8000')
  await dialog.getByRole('textbox', { name: 'to', exact: true }).fill('8000')
  await dialog.getByRole('textbox', { name: 'in steps of' }).fill('500')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Result shown' }).selectOption('species Gentoo')
  await look('analyse-what-if', () => dialog.getByText('Figures').scrollIntoViewIfNeeded())
  expect(faults).toEqual([])
})
