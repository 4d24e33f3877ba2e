import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './harness/lacuna'
import { openCsv } from './harness/workbench'

/** What the window says about cells that are no values of their column, and before a change makes some so. */

const floors = Array.from({ length: 84 }, (_, row) => (row % 7 === 3 ? 'G' : row === 1 ? '' : String((row % 5) + 1)))
const days = Array.from({ length: 113 }, (_, row) => {
  const [day, month] = row < 71 ? [13 + (row % 15), (row % 12) + 1] : [(row % 12) + 1, ((row + 5) % 12) + 1]
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/2020`
})

/** A cell of the first column by its row, from 1. */
const firstCell = (page: Page, row: number) => page.locator(`[row-index="${row - 1}"] [col-id="0"]`)

const question = (page: Page) => page.getByRole('region', { name: 'Cells to decide about' })

test('cells that hold a word among numbers stay, and the user says what they are', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const lines = ['floor,rent', ...floors.map((floor, row) => `${floor},${400 + ((row * 37) % 91)}`)]
  await openCsv(lacuna, scratch, 'floors.csv', lines)
  await expect(page.getByText('floor: 12 cells hold “G”, which cannot be read as the rest.')).toBeVisible()
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(question(page)).toContainText('12 cells hold “G”')
  await expect(firstCell(page, 4)).toHaveText('G')

  await test.step('treat as missing', async () => {
    await question(page).getByRole('button', { name: 'Treat as missing' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page.getByText('13 gaps · 15%').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo change of column floor' }).click()
    await expect(question(page)).toBeVisible()
  })

  await test.step('read the column as categories', async () => {
    await question(page).getByRole('button', { name: 'Read the column as categories' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('category')
    await page.getByRole('button', { name: 'Undo change of column floor' }).click()
    await expect(question(page)).toBeVisible()
  })

  await test.step('keep as they are: nothing is asked any more, and the file comes out as it was', async () => {
    await question(page).getByRole('button', { name: 'Keep as they are' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page.getByText('1 gap · 1.2%').first()).toBeVisible()
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    const path = await lacuna.saving(() => dialog.getByRole('button', { name: 'Export', exact: true }).click())
    expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toEqual(lines)
  })
})

test('a change that loses known values says so first', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  await openCsv(lacuna, scratch, 'days.csv', ['day,n', ...days.map((day, row) => `${day},${row * 2}`)])
  await expect(firstCell(page, 1)).toHaveText('13/01/2020')
  await page.getByRole('complementary', { name: 'Columns' }).getByRole('button', { name: /^day/ }).click()
  await page.getByRole('tab', { name: 'Column' }).click()
  const type = page.getByRole('combobox', { name: 'Type' })
  await expect(type).toHaveValue('date')
  const warning = page.getByRole('alertdialog', { name: 'Before this is changed' })

  await test.step('the order of day and month', async () => {
    await page.getByRole('combobox', { name: 'Dates are written' }).selectOption('mdy')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(warning).toContainText(
      '71 of 113 dates cannot be read as month/day: 13/01/2020, 14/02/2020, 15/03/2020, …',
    )
    await warning.getByRole('button', { name: 'Leave it' }).click()
    await expect(warning).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Dates are written' })).toHaveValue('')
  })

  await test.step('the type', async () => {
    await type.selectOption('number')
    await expect(warning).toContainText('113 of 113 dates cannot be read as a number')
    await warning.getByRole('button', { name: 'Change it' }).click()
    await expect(page.getByText('113 cells cannot be read so and stay as they are')).toBeVisible()
    await expect(question(page)).toBeHidden()
    await expect(firstCell(page, 1)).toHaveText('13/01/2020')
  })
})
