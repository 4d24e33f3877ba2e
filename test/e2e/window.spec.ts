import type { Page } from '@playwright/test'
import { expect, test } from './harness/lacuna'
import { cellAt, modelReady, openPenguins } from './harness/workbench'

/** What keys, menus and buttons promise is what they do. */

test.setTimeout(180_000)

const columnsBar = (page: Page) => page.getByRole('complementary', { name: 'Columns' })
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const focused = (page: Page) => page.locator('.ag-cell-focus')

test('a column chosen on the left shows its settings, time and again', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await cellAt(page, 2, 'species').click()
  await expect(details(page).getByRole('tab', { name: 'Cell' })).toHaveAttribute('aria-selected', 'true')
  for (const name of ['year', 'island', 'sex', 'body_mass_g', 'year']) {
    await columnsBar(page)
      .getByRole('button', { name: new RegExp(`${name} `) })
      .first()
      .click()
    await expect(details(page).getByRole('heading', { name })).toBeVisible()
    await expect(focused(page)).toHaveAttribute('col-id', String(columnIndex(name)))
    await expect(details(page).getByRole('tab', { name: 'Column' })).toHaveAttribute('aria-selected', 'true')
  }
  await cellAt(page, 3, 'island').click()
  await expect(details(page).getByRole('tab', { name: 'Cell' })).toHaveAttribute('aria-selected', 'true')
})

const columnIndex = (name: string): number =>
  ['species', 'island', '', '', '', 'body_mass_g', 'sex', 'year'].indexOf(name)

test('keys: redo, select all, cut, down, leaving the table, and menus', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  const cell = cellAt(page, 1, 'bill_length_mm')

  await test.step('typing and Enter go down; Enter alone goes down', async () => {
    await cell.click()
    await page.keyboard.type('41.5')
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText('41.5')
    await expect(focused(page)).toHaveText('39.5')
    await page.keyboard.press('Enter')
    await expect(focused(page)).toHaveText('40.3')
    await expect(page.getByRole('textbox', { name: 'bill_length_mm' })).toHaveCount(0)
  })

  await test.step('undo, and Ctrl+Y does it again', async () => {
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(cell).toHaveText('39.1')
    await page.keyboard.press('ControlOrMeta+Y')
    await expect(cell).toHaveText('41.5')
  })

  await test.step('cut empties what it copied', async () => {
    await cell.click()
    await page.keyboard.press('ControlOrMeta+X')
    await expect(page.getByText('Copied 1 cell.')).toBeVisible()
    await expect(cell).toHaveText('empty')
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(cell).toHaveText('41.5')
  })

  await test.step('select all', async () => {
    await page.keyboard.press('ControlOrMeta+A')
    await expect(page.getByText('2,752 cells selected')).toBeVisible()
  })

  await test.step('Tab and F6 leave the table, and F6 comes back to the cell', async () => {
    await cell.click()
    await page.keyboard.press('Tab')
    await expect(details(page).getByRole('tab', { name: 'Cell' })).toBeFocused()
    await page.keyboard.press('Shift+F6')
    await expect(focused(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(columnsBar(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('F6')
    await expect(focused(page)).toBeFocused()
    await expect(focused(page)).toHaveText('41.5')
  })

  await test.step('the menu of a cell', async () => {
    await cellAt(page, 2, 'island').click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Cell menu' })
    await menu.getByRole('menuitem', { name: 'Empty cells' }).click()
    await expect(cellAt(page, 2, 'island')).toHaveText('empty')
    await expect(menu).toBeHidden()
  })

  await test.step('the menu of a selected block is the block’s', async () => {
    await cellAt(page, 1, 'bill_length_mm').click()
    await cellAt(page, 2, 'bill_depth_mm').click({ modifiers: ['Shift'] })
    await cellAt(page, 2, 'bill_depth_mm').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Copy cells Ctrl|^Copy cells ⌘/ }).click()
    await expect(page.getByText('Copied 4 cells.')).toBeVisible()
  })

  await test.step('the menu of a column, in its header and in the list', async () => {
    await page.getByRole('columnheader', { name: /year/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await expect(cellAt(page, 1, 'year')).toHaveText('2009')
    await columnsBar(page)
      .getByRole('button', { name: /^Y\/N sex|^sex/ })
      .first()
      .click({ button: 'right' })
    await page.getByRole('menu', { name: 'Column menu' }).getByRole('menuitem', { name: 'Hide the column' }).click()
    await expect(page.getByRole('columnheader', { name: /sex/ })).toHaveCount(0)
  })
})

test('Train model trains, sorting goes by the fill that is shown, and the inspector names both rows', async ({
  lacuna,
}) => {
  const { page } = lacuna
  await openPenguins(lacuna)

  await test.step('the settings of the panel are those of the button and of the keys', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('textbox', { name: 'Steps at most' }).fill('120')
    await page.keyboard.press('Escape')
    await cellAt(page, 1, 'species').click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('progressbar', { name: 'Training progress' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'species' })).toHaveCount(0)
    await modelReady(page)
  })

  await test.step('gaps with a shown value stand among the others', async () => {
    await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
    await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('columnheader', { name: /body_mass_g/ }).click()
    await expect(cellAt(page, 1, 'body_mass_g')).toHaveText('2700')
    const shown = page.getByRole('radiogroup', { name: 'Imputation shown' })
    const masses = async (): Promise<number[]> => {
      const reply = await lacuna.call('table.copy', { start: 0, count: 344, columns: [5], fill: 'mean', names: false })
      if (!reply.ok) throw new Error(reply.error.message)
      return String(reply.value).split('\n').map(Number)
    }
    const ascending = (values: number[]): boolean => values.every((value, at) => at === 0 || value >= values[at - 1]!)
    await expect.poll(async () => ascending(await masses())).toBe(true)
    await shown.getByRole('radio', { name: 'Gaps' }).check()
    await expect.poll(async () => ascending(await masses())).toBe(false)
    await shown.getByRole('radio', { name: 'Mean' }).check()
    await expect.poll(async () => ascending(await masses())).toBe(true)
  })

  await test.step('the row of the file and the place', async () => {
    await cellAt(page, 1, 'body_mass_g').click()
    const inspector = page.getByRole('region', { name: 'body_mass_g, row 315' })
    await expect(inspector).toContainText('shown here as row 1')
    await expect(page.getByText('Row 1 of 344 (row 315 of the file)')).toBeVisible()
  })

  await test.step('the method’s own words are behind Details', async () => {
    const inspector = page.getByRole('region', { name: 'body_mass_g, row 315' })
    await expect(inspector.getByText('How unusual')).toBeVisible()
    await expect(inspector.getByText('Log-likelihood')).toBeHidden()
    await inspector.getByText('Details').click()
    await expect(inspector.getByText('Log-likelihood')).toBeVisible()
  })

  await test.step('the chart of a category has bars of what was filled, beside those of what was there', async () => {
    await columnsBar(page).getByRole('button', { name: /sex/ }).first().click()
    const level = details(page)
      .getByRole('listitem')
      .filter({ hasText: /^\s*female/ })
    await expect(level).toHaveText(/165\s*\+\d+/)
    const bars = level.getByTitle(/observed.*filled/i).locator('span')
    await expect(bars).toHaveCount(2)
    for (const bar of await bars.all()) expect((await bar.boundingBox())!.width).toBeGreaterThan(5)
  })
})

test('an evaluation promises a time and shows one bar with the time left, which never goes back', async ({
  lacuna,
}) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Steps at most' }).fill('300')
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Train model' }).click()
  await modelReady(page)
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Evaluate' }).click()
  const dialog = page.getByRole('dialog', { name: 'How well does it fill your table?' })
  await expect(dialog).toContainText(/compares: about \d+ s|compares: about \d min/)
  await dialog.getByRole('button', { name: 'Evaluate', exact: true }).click()
  const bar = dialog.getByRole('progressbar', { name: 'Evaluating' })
  await expect(bar).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText(/% · about .+ left/)
  const seen: number[] = []
  await expect
    .poll(
      async () => {
        const now = await bar.getAttribute('aria-valuenow', { timeout: 200 }).catch(() => null)
        if (now !== null) seen.push(Number(now))
        return dialog.getByText('Mean error').isVisible()
      },
      { timeout: 120_000, intervals: [100] },
    )
    .toBe(true)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
})
