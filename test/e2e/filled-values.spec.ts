import { expect, test } from './harness/lacuna'
import { cellAt, modelReady, openPenguins, trainBriefly } from './harness/workbench'

/** A filled value is one thing until something says otherwise, and the window says when its row has moved on. */

test.setTimeout(180_000)

test('a new category renames no filled cell, and values older than their row are filled again with one click', async ({
  lacuna,
}) => {
  const { page, call } = lacuna
  const status = page.getByRole('contentinfo', { name: 'Status' })
  await openPenguins(lacuna)
  // As yes/no it would take no third value.
  await call('columns.change', { column: 6, change: { type: 'category' } })
  await trainBriefly(page, 150)
  await modelReady(page)
  await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
  await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })

  const filled = cellAt(page, 4, 'sex')
  await expect(filled).toHaveClass(/cell-filled/)
  const before = await filled.innerText()

  await test.step('a category that sorts before the others', async () => {
    await call('table.edit', { place: { row: 0, column: 6 }, text: 'Aaa' })
    await expect(cellAt(page, 1, 'sex')).toHaveText('Aaa')
    await expect(filled).toHaveText(before)
    await expect(filled).not.toHaveClass(/cell-outdated/)
  })

  await test.step('an edit in the row marks its filled values', async () => {
    await call('table.edit', { place: { row: 3, column: 5 }, text: '6200' })
    await expect(filled).toHaveClass(/cell-outdated/)
    await expect(filled).toHaveText(before)
    await expect(status).toContainText('4 out of date')
  })

  await test.step('one click brings them up to date', async () => {
    await status.getByRole('button', { name: 'Fill again' }).click()
    await expect(status).not.toContainText('out of date', { timeout: 60_000 })
    await expect(filled).toHaveClass(/cell-filled/)
    await expect(filled).not.toHaveClass(/cell-outdated/)
  })

  await test.step('a column read as something else has its filled values as gaps, and undo brings them back', async () => {
    const now = await filled.innerText()
    await call('columns.change', { column: 6, change: { type: 'text' } })
    await expect(filled).toHaveText('empty')
    await expect(page.getByText(/filled values of sex no longer fit and are gaps again/)).toBeVisible()
    await call('table.undo', {})
    await expect(filled).toHaveText(now)
  })
})
