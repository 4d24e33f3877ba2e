import { expect, test } from './harness/lacuna'
import { cellAt, modelReady, openPenguins, seriousViolations, trainBriefly } from './harness/workbench'

/** The best guess is the mean or the median, as chosen, and the window says which one it shows. */

test.setTimeout(180_000)

test('a median fill takes the place of a mean fill, is named wherever it is shown, and undo brings the mean back', async ({
  lacuna,
}) => {
  const { page } = lacuna
  const toolbar = page.getByRole('toolbar', { name: 'Tools' })
  const shown = page.getByRole('radiogroup', { name: 'Imputation shown' })
  await openPenguins(lacuna)
  await trainBriefly(page, 150)
  await modelReady(page)
  await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
  await expect(shown.getByRole('radio', { name: 'Mean' })).toBeChecked({ timeout: 60_000 })
  const cell = cellAt(page, 4, 'bill_length_mm')
  await expect(cell).toHaveClass(/cell-filled/)
  const mean = await cell.innerText()

  await test.step('the dialog offers both, with the reason to choose each', async () => {
    await toolbar.getByRole('button', { name: 'Fill gaps…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fill gaps' })
    const choice = dialog.getByRole('radiogroup', { name: 'With' })
    await expect(choice.getByRole('radio', { name: 'Best guess: mean' })).toBeChecked()
    await expect(choice).toContainText('totals come out right')
    await expect(choice).toContainText('unmoved by long tails')
    await expect(choice).toContainText('their spread is its uncertainty')
    expect(await seriousViolations(page)).toEqual([])
    await choice.getByRole('radio', { name: 'Best guess: mean' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(choice.getByRole('radio', { name: 'Best guess: median' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Fill 19 gaps' }).click()
  })

  await test.step('switch, undo, inspector and export say median', async () => {
    await expect(shown.getByRole('radio', { name: 'Median' })).toBeChecked({ timeout: 60_000 })
    await expect(shown.getByRole('radio', { name: 'Mean' })).toHaveCount(0)
    await expect(toolbar.getByRole('button', { name: 'Undo median fill' })).toBeVisible()
    await cell.click()
    const inspector = page.getByRole('region', { name: 'bill_length_mm, row 4' })
    const median = inspector.getByText('Best guess (median)').locator('+ dd')
    await expect(median).toHaveText(/\d/, { timeout: 60_000 })
    await expect(cell).toHaveText(await median.innerText())
    await toolbar.getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByRole('dialog', { name: 'Export' })).toContainText('Numbers by their median')
    await page.keyboard.press('Escape')
  })

  await test.step('undo brings the mean back, redo the median', async () => {
    await toolbar.getByRole('button', { name: 'Undo median fill' }).click()
    await expect(shown.getByRole('radio', { name: 'Mean' })).toBeChecked()
    await expect(cell).toHaveText(mean)
    await expect(page.getByRole('region', { name: 'bill_length_mm, row 4' })).toContainText('Best guess (mean)')
    await toolbar.getByRole('button', { name: 'Redo median fill' }).click()
    await expect(shown.getByRole('radio', { name: 'Median' })).toBeChecked()
  })
})
