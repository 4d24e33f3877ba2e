import type { Page } from '@playwright/test'
import { expect, penguinsFile, sharedData, test, type Lacuna } from './harness/lacuna'
import { cellAt, openPenguins, seriousViolations } from './harness/workbench'

/** The start page and the grid, as an analyst uses them. */

const columnsBar = (page: Page) => page.getByRole('complementary', { name: 'Columns' })

async function openFile({ page, choosing }: Lacuna, path: string): Promise<void> {
  await choosing(path, () => page.getByRole('button', { name: 'Open…' }).click())
  await expect(page.getByRole('grid')).toBeVisible()
}

test('the start page offers a sample, a file and what was open before', async ({ lacuna }) => {
  const { page } = lacuna
  await expect(page.getByRole('heading', { name: 'Lacuna' })).toBeVisible()
  await expect(page.getByText('Files you open appear here.')).toBeVisible()
  await openFile(lacuna, penguinsFile)
  await page.getByRole('button', { name: 'Close table and go to the start page' }).click()
  await page
    .getByRole('region', { name: 'Recent files' })
    .getByRole('button', { name: /penguins\.csv/ })
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('gaps are counted and marked in words', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await expect(page.getByText('344 rows · 8 columns · 19 gaps')).toBeVisible()
  await expect(cellAt(page, 4, 'bill_length_mm')).toHaveText('empty')
  await expect(columnsBar(page).getByRole('button', { name: /sex.*11 gaps · 3\.2%/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /sex/ })).toContainText('3.2%')
  await page.getByRole('button', { name: 'Next gap' }).click()
  await expect(page.getByText('Row 4 of 344')).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).selectOption('Rows with gaps')
  await expect(page.getByText('11 of 344 rows shown')).toBeVisible()
})

test('a cell is edited, undone and redone', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  const cell = cellAt(page, 1, 'bill_length_mm')
  await expect(cell).toHaveText('39.1')
  await cell.dblclick()
  await page.getByRole('textbox', { name: 'bill_length_mm' }).fill('40.5')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('40.5')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(cell).toHaveText('39.1')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(cell).toHaveText('40.5')
  await cell.click()
  await page.keyboard.press('Delete')
  await expect(cell).toHaveText('empty')
  await expect(page.getByText('8 columns · 20 gaps')).toBeVisible()
})

/** In Electron the keys belong to the menu, which a driver's keystrokes do not reach. */
const paste = ({ electron, page }: Lacuna): Promise<void> =>
  electron === null
    ? page.keyboard.press('ControlOrMeta+V')
    : electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.paste())

test('a copied block is pasted elsewhere, a selected block is emptied, and one undo takes each back', async ({
  lacuna,
}) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await cellAt(page, 1, 'bill_length_mm').click()
  await cellAt(page, 2, 'bill_depth_mm').click({ modifiers: ['Shift'] })
  await page.keyboard.press('ControlOrMeta+C')
  await expect(page.getByText('Copied 4 cells.')).toBeVisible()
  await cellAt(page, 3, 'bill_length_mm').click()
  await paste(lacuna)
  await expect(cellAt(page, 3, 'bill_length_mm')).toHaveText('39.1')
  await expect(cellAt(page, 4, 'bill_length_mm')).toHaveText('39.5')
  await expect(cellAt(page, 4, 'bill_depth_mm')).toHaveText('17.4')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(cellAt(page, 4, 'bill_length_mm')).toHaveText('empty')
  await cellAt(page, 5, 'bill_length_mm').click()
  await cellAt(page, 6, 'bill_depth_mm').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await expect(page.getByText('8 columns · 23 gaps')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(page.getByText('8 columns · 19 gaps')).toBeVisible()
})

test('a value that does not fit its column is refused in words', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  const cell = cellAt(page, 1, 'bill_length_mm')
  await cell.dblclick()
  await page.getByRole('textbox', { name: 'bill_length_mm' }).fill('long')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('long')
  await expect(cell).toHaveText('39.1')
})

test('columns are sorted and hidden, rows are found', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await page.getByRole('columnheader', { name: /body_mass_g/ }).click()
  await expect(page.getByRole('columnheader', { name: /body_mass_g/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(cellAt(page, 1, 'body_mass_g')).toHaveText('2700')
  await page.getByRole('columnheader', { name: /body_mass_g/ }).click()
  await expect(cellAt(page, 1, 'body_mass_g')).toHaveText('6300')

  await columnsBar(page)
    .getByRole('button', { name: /^Y\/N|^sex/ })
    .first()
    .hover()
  await page.getByRole('button', { name: 'Hide sex' }).click()
  await expect(page.getByRole('columnheader', { name: /sex/ })).toHaveCount(0)
  await page.getByRole('button', { name: /1 hidden/ }).click()
  await expect(page.getByRole('columnheader', { name: /sex/ })).toHaveCount(1)

  await page.keyboard.press('ControlOrMeta+F')
  await page.getByRole('textbox', { name: 'Find in table' }).fill('Torgersen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: 'Torgersen' }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Find in table' }).fill('no such value')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not found')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+G')
  // One types right away, over the number that stands there.
  await expect(page.getByRole('textbox', { name: 'Row number' })).toBeFocused()
  await page.keyboard.type('none')
  await expect(page.getByRole('button', { name: 'Go', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Row number' }).selectText()
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Row 300 of 344')).toBeVisible()
})

test('a block of cells is copied as tab-separated text', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await cellAt(page, 1, 'species').click()
  await cellAt(page, 2, 'bill_length_mm').click({ modifiers: ['Shift'] })
  await expect(page.getByText('6 cells selected')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+C')
  await expect(page.getByText('Copied 6 cells.')).toBeVisible()
  const copied =
    lacuna.electron === null
      ? await page.evaluate(() => navigator.clipboard.readText())
      : await lacuna.electron.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied.trimEnd()).toBe('Adelie\tTorgersen\t39.1\nAdelie\tTorgersen\t39.5')
})

test('the theme changes and stays', async ({ lacuna }) => {
  const { page } = lacuna
  const theme = (): Promise<string | null> => page.locator('html').getAttribute('data-theme')
  await page.getByRole('button', { name: 'Theme: as the system' }).click()
  await expect.poll(theme).toBe('light')
  await page.getByRole('button', { name: 'Theme: light' }).click()
  await expect.poll(theme).toBe('dark')
  await page.reload()
  await expect.poll(theme).toBe('dark')
})

test('nothing on the start page and the grid shuts anyone out', async ({ lacuna }) => {
  const { page } = lacuna
  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await openPenguins(lacuna)
  await cellAt(page, 1, 'species').click()
  for (const theme of ['light', 'dark']) {
    await lacuna.call('app.changeSettings', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await seriousViolations(page)).toEqual([])
  }
})

test('semicolons, decimal commas, blank rows and a missing header are read', async ({ lacuna }) => {
  const { page } = lacuna
  await openFile(lacuna, sharedData('real-gaps/AirQualityUCI.csv'))
  await expect(page.getByText(/9,357 rows · 13 columns|9,357 rows · 15 columns/)).toBeVisible()
  await page.getByRole('button', { name: 'AirQualityUCI.csv' }).click()
  await expect(page.getByRole('dialog')).toContainText(/semicolon/i)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close table and go to the start page' }).click()
  await openFile(lacuna, sharedData('real-gaps/horse-colic.csv'))
  await expect(page.getByText('300 rows · 28 columns · 1,605 gaps')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'empty' }).first()).toBeVisible()
})

test('a short tour leads through the sample, once', async ({ lacuna }) => {
  const { page } = lacuna
  await page.getByRole('button', { name: 'Open sample Palmer penguins' }).click()
  const tour = page.getByRole('dialog', { name: 'Tour' })
  for (const step of ['The gaps are marked', 'Every column at a glance', 'One model for the whole table']) {
    await expect(tour.getByRole('heading', { name: step })).toBeVisible()
    await tour.getByRole('button', { name: 'Next' }).click()
  }
  await tour.getByRole('button', { name: 'Done' }).click()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('gridcell', { name: 'Adelie' }).first()).toBeVisible()
  await expect(tour).toHaveCount(0)
})
