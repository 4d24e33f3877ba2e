import type { Page } from '@playwright/test'
import { expect, sharedData, test } from './harness/lacuna'
import { lookAt } from './harness/layout'
import { cellAt, openPenguins, trainBriefly } from './harness/workbench'

/** Every dialog and panel, in a small, a usual and a large window: nothing overlaps, nothing is cut. */

test.setTimeout(600_000)

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })

test('nothing overlaps or is cut before a model is there', async ({ lacuna }) => {
  const { page } = lacuna
  const faults: string[] = []
  const look = async (what: string): Promise<void> => void faults.push(...(await lookAt(lacuna, what)))
  const inDialog = async (what: string, open: () => Promise<unknown>): Promise<void> => {
    await open()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(what)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const byPalette = (name: string) => async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('dialog').getByRole('combobox').fill(name)
    await page.keyboard.press('Enter')
  }

  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
  await look('start')
  await lacuna.choosing(sharedData('real-gaps/AirQualityUCI.csv'), () =>
    page.getByRole('button', { name: 'Open…' }).click(),
  )
  await expect(page.getByRole('status', { name: 'Codes for missing' })).toBeVisible()
  await page.getByRole('button', { name: 'Why?' }).click()
  await look('codes')
  await page.getByRole('button', { name: 'Treat as missing' }).click()
  await page.getByRole('complementary', { name: 'Columns' }).getByRole('button', { name: /Date/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Date' })).toBeVisible()
  await look('column-date')
  await page.getByText('Show only rows…').click()
  await look('column-filter')
  await page
    .getByRole('complementary', { name: 'Columns' })
    .getByRole('button', { name: /CO\(GT\)/ })
    .first()
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: '3 columns' })).toBeVisible()
  await look('columns-many')
  await inDialog('names', byPalette('Rename columns'))
  await inDialog('reading', byPalette('How this file was read'))
  await inDialog('export', () => page.keyboard.press('ControlOrMeta+E'))
  await inDialog('go-to-row', () => page.keyboard.press('ControlOrMeta+G'))
  await inDialog('palette', () => page.keyboard.press('ControlOrMeta+K'))
  await inDialog('help', byPalette('Help'))
  await inDialog('shortcuts', byPalette('Keyboard shortcuts'))
  await inDialog('about', byPalette('About Lacuna'))
  await page.keyboard.press('ControlOrMeta+F')
  await expect(page.getByRole('search')).toBeVisible()
  await page.getByRole('search').getByRole('textbox', { name: 'Find in table' }).fill('2')
  await page.getByRole('search').getByRole('button', { name: 'Replace', exact: true }).click()
  await look('find')
  await page.keyboard.press('Escape')

  await test.step('an error is told beside what is open, and leaves with the table', async () => {
    await lacuna.call('app.changeSettings', { tourSeen: true })
    await cellAt(page, 1, 'bill_length_mm').dblclick()
    await page.keyboard.type('long')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await look('error')
    await inDialog('error-export', () => page.keyboard.press('ControlOrMeta+E'))
    await page.getByRole('button', { name: 'Close table and go to the start page' }).click()
    await page.getByRole('button', { name: 'Open sample Palmer penguins' }).click()
    await expect(page.getByText('344 rows · 8 columns')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  expect(faults).toEqual([])
})

test('nothing overlaps or is cut once a model is there', async ({ lacuna }) => {
  const { page } = lacuna
  const faults: string[] = []
  const look = async (what: string): Promise<void> => void faults.push(...(await lookAt(lacuna, what)))
  const inDialog = async (what: string, open: () => Promise<unknown>): Promise<void> => {
    await open()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(what)
  }
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await openPenguins(lacuna)
  await look('setup')
  await page.getByRole('button', { name: 'Settings' }).click()
  await look('settings')
  await page.keyboard.press('Escape')
  await trainBriefly(page, 4000)
  const bar = page.getByRole('progressbar', { name: 'Training progress' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 }).toBeGreaterThan(2)
  await look('training')
  await page.getByRole('button', { name: 'Stop and keep best' }).click()
  await expect(page.getByRole('heading', { name: /best model so far was kept/ })).toBeVisible({ timeout: 60_000 })
  await cellAt(page, 4, 'body_mass_g').click()
  await expect(page.getByText('Best guess (mean)')).toBeVisible({ timeout: 60_000 })
  await look('trained')
  await inDialog('fill', () => toolbar(page).getByRole('button', { name: 'Fill gaps…' }).click())
  await close()
  await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
  await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  await look('filled')
  await page.getByRole('complementary', { name: 'Columns' }).getByRole('button', { name: /sex/ }).first().click()
  await expect(page.getByRole('heading', { name: 'sex' })).toBeVisible()
  await look('column-category')
  await page.getByRole('radio', { name: 'Likelihood' }).check()
  await expect(page.getByRole('heading', { name: 'Check these 25 cells' })).toBeVisible({ timeout: 60_000 })
  await look('likelihood')
  await inDialog('query', () => toolbar(page).getByRole('button', { name: 'Ask' }).click())
  const query = page.getByRole('dialog')
  await query.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(query.getByText('Best guess (mean)').or(query.getByText('Most likely')).first()).toBeVisible()
  await look('query-answered')
  await close()
  await inDialog('evaluate', () => toolbar(page).getByRole('button', { name: 'Evaluate' }).click())
  await close()
  await inDialog('export-filled', () => page.keyboard.press('ControlOrMeta+E'))
  await close()
  expect(faults).toEqual([])
})
