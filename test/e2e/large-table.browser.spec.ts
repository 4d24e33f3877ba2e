import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { busiestTask } from './harness/busiest-task'
import { expect, test } from './harness/lacuna'

/** Tables much larger than the window: it never holds them, so it stays quick. */

test.setTimeout(240_000)

async function writeTable(path: string, rows: number, columns: number): Promise<void> {
  const file = createWriteStream(path)
  file.write(Array.from({ length: columns }, (_, column) => `c${column}`).join(',') + '\n')
  for (let start = 0; start < rows; start += 1000) {
    let text = ''
    for (let row = start; row < Math.min(rows, start + 1000); row += 1) {
      const cells = Array.from({ length: columns }, (_, column) =>
        (row * 31 + column * 17) % 97 === 0 ? '' : row + column,
      )
      text += cells.join(',') + '\n'
    }
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}

test('a million rows are opened and scrolled from end to end', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const path = join(scratch, 'million.csv')
  await writeTable(path, 1_000_000, 15)
  const opening = await busiestTask(page, async () => {
    await lacuna.choosing(path, () => page.getByRole('button', { name: 'Open…' }).click())
    await expect(page.getByText('1,000,000 rows · 15 columns')).toBeVisible({ timeout: 120_000 })
    await expect(page.locator('[row-index="0"] [col-id="1"]')).toHaveText('1')
  })
  await page.locator('[row-index="0"] [col-id="1"]').click()
  await expect(page.getByRole('heading', { name: 'c1, row 1' })).toBeVisible()
  const scrolling = await busiestTask(page, async () => {
    await page.keyboard.press('ControlOrMeta+End')
    await expect(page.locator('[row-index="999999"] [col-id="14"]')).toHaveText('1000013')
    await page.keyboard.press('ControlOrMeta+Home')
    await expect(page.locator('[row-index="0"] [col-id="1"]')).toHaveText('1')
  })
  console.log(
    `a million rows: at most ${opening.toFixed(0)} ms without a break opening, ${scrolling.toFixed(0)} ms scrolling`,
  )
  expect(opening).toBeLessThan(100)
  expect(scrolling).toBeLessThan(100)
})

test('five thousand columns are opened and reached', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const path = join(scratch, 'wide.csv')
  await writeTable(path, 40, 5000)
  await lacuna.choosing(path, () => page.getByRole('button', { name: 'Open…' }).click())
  await expect(page.getByText('40 rows · 5,000 columns')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('searchbox', { name: 'Search columns' }).fill('c4321')
  await page.getByRole('complementary', { name: 'Columns' }).getByRole('button', { name: /c4321/ }).first().click()
  await expect(page.getByRole('columnheader', { name: /c4321/ })).toBeVisible()
  await expect(page.locator('[row-index="1"] [col-id="4321"]')).toHaveText('4322')
})
