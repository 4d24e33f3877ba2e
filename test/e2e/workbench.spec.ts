import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, penguinsFile, test } from './harness/lacuna'
import { cellAt, modelReady, openPenguins, trainBriefly } from './harness/workbench'

/** The main flow of the product, from a table with gaps to exported files. */

test.setTimeout(240_000)

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })

/** Rows of a CSV without quotes inside cells, which is what this table is. */
const rowsOf = (text: string): string[][] =>
  text
    .replaceAll('"', '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','))

test('train, fill, export, samples, likelihood, what-if, undo, and everything back after a restart', async ({
  lacuna,
  start,
  scratch,
}) => {
  const { page } = lacuna
  await openPenguins(lacuna)

  await test.step('train, and watch it move', async () => {
    await trainBriefly(page, 250)
    const bar = page.getByRole('progressbar', { name: 'Training progress' })
    await expect(bar).toBeVisible()
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 })
      .toBeGreaterThan(5)
    await modelReady(page)
  })

  await test.step('fill with the best guess', async () => {
    await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
    await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
    await expect(cellAt(page, 4, 'body_mass_g')).toHaveText(/^\d{4}$/)
  })

  await test.step('export CSV: only the gaps differ', async () => {
    await toolbar(page).getByRole('button', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await expect(dialog.getByRole('table')).toContainText('Torgersen')
    const path = await lacuna.saving(() => dialog.getByRole('button', { name: 'Export', exact: true }).click())
    const [before, after] = await Promise.all([readFile(penguinsFile, 'utf8'), readFile(path, 'utf8')])
    const lines = { before: before.trimEnd().split('\n'), after: after.trimEnd().split('\n') }
    expect(lines.after).toHaveLength(lines.before.length)
    lines.before.forEach((line, index) => {
      if (!line.includes('NA')) expect(lines.after[index]).toBe(line)
    })
    expect(after).not.toMatch(/\bNA\b/)
  })

  await test.step('fill five samples and switch between them', async () => {
    await toolbar(page).getByRole('button', { name: 'Fill gaps…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fill gaps' })
    await dialog.getByRole('radio', { name: 'Several samples' }).check()
    await expect(dialog.getByRole('region', { name: 'What will change' })).toContainText('sex')
    await dialog.getByRole('button', { name: 'Fill 19 gaps' }).click()
    const shown = page.getByRole('radiogroup', { name: 'Imputation shown' })
    await expect(shown.getByRole('radio', { name: '5' })).toBeVisible({ timeout: 60_000 })
    const cell = cellAt(page, 4, 'body_mass_g')
    const values = new Set<string>()
    for (const fill of [1, 2, 3, 4, 5]) {
      await shown.getByRole('radio', { name: String(fill), exact: true }).check()
      const sample = await lacuna.call('table.copy', { start: 3, count: 1, columns: [5], fill, names: false })
      if (!sample.ok) throw new Error(sample.error.message)
      const text = String(sample.value).trim()
      await expect(cell).toHaveText(text)
      values.add(text)
    }
    expect(values.size).toBeGreaterThan(1)
  })

  await test.step('export all imputations stacked', async () => {
    await page.keyboard.press('ControlOrMeta+E')
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('radio', { name: 'All imputations' }).check()
    await dialog.getByRole('radio', { name: 'For mice' }).check()
    const path = await lacuna.saving(() => dialog.getByRole('button', { name: 'Export', exact: true }).click())
    const [names, ...rows] = rowsOf(await readFile(path, 'utf8'))
    expect(names).toEqual(expect.arrayContaining(['.imp', '.id']))
    const imp = names!.indexOf('.imp')
    expect(new Set(rows.map((row) => row[imp]))).toEqual(new Set(['0', '1', '2', '3', '4', '5']))
    expect(rows).toHaveLength(6 * 344)
  })

  await test.step('likelihood view lists surprising cells', async () => {
    await page.getByRole('radio', { name: 'Likelihood' }).check()
    await expect(page.getByRole('heading', { name: 'Check these 25 cells' })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('list', { name: 'Surprising cells' }).getByRole('button').first().click()
    await expect(page.locator('.ag-cell-focus')).toHaveClass(/cell-surprise/)
  })

  await test.step('what-if moves the curve and can be kept', async () => {
    await page.getByRole('radio', { name: 'Values' }).check()
    await page.getByRole('tab', { name: 'Cell' }).click()
    await page.keyboard.press('ControlOrMeta+G')
    await page.getByRole('textbox', { name: 'Row number' }).fill('1')
    await page.keyboard.press('Enter')
    await cellAt(page, 1, 'body_mass_g').click()
    const inspector = page.getByRole('region', { name: 'body_mass_g, row 1' })
    const best = inspector.getByText('Best guess (mean)').locator('+ dd')
    await expect(best).toHaveText(/\d/)
    const before = await best.innerText()
    await inspector.getByRole('textbox', { name: 'flipper_length_mm' }).fill('225')
    await expect(best).not.toHaveText(before)
    await inspector.getByRole('button', { name: 'Keep in table' }).click()
    await expect(cellAt(page, 1, 'flipper_length_mm')).toHaveText('225')
  })

  await test.step('undo all', async () => {
    const undo = toolbar(page).getByRole('button', { name: /^Undo/ })
    for (let steps = 0; steps < 12 && (await undo.getAttribute('aria-disabled')) !== 'true'; steps += 1) {
      const label = await undo.getAttribute('title')
      await undo.click()
      await expect
        .poll(() => undo.getAttribute('title'))
        .not.toBe(label)
        .catch(() => undefined)
    }
    await expect(cellAt(page, 1, 'flipper_length_mm')).toHaveText('181')
    await expect(cellAt(page, 4, 'body_mass_g')).toHaveText('empty')
    const redo = toolbar(page).getByRole('button', { name: /^Redo/ })
    await redo.click()
    await expect(page.getByText(/19 filled/).first()).toBeVisible()
  })

  await test.step('close and reopen: table, fill and model are back', async () => {
    await page.getByRole('complementary', { name: 'Columns' }).getByRole('button', { name: 'Hide year' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('columnheader', { name: /year/ })).toHaveCount(0)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await lacuna.close()
    const again = await start(join(scratch, 'data'))
    await again.page.getByRole('button', { name: 'Continue' }).click()
    await expect(again.page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 30_000 })
    await expect(again.page.getByRole('heading', { name: 'Model ready' })).toBeVisible()
    await expect(again.page.getByRole('columnheader', { name: /year/ })).toHaveCount(0)
    await cellAt(again.page, 2, 'bill_length_mm').click()
    await expect(again.page.getByRole('region', { name: 'bill_length_mm, row 2' })).toContainText('Best guess', {
      timeout: 60_000,
    })
  })
})

test('training is stopped half-way and keeps the best model so far', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await trainBriefly(page, 5000)
  const bar = page.getByRole('progressbar', { name: 'Training progress' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 }).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Stop and keep best' }).click()
  await expect(page.getByRole('heading', { name: /best model so far was kept/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Fill 19 gaps' })).toBeVisible()
})

test('a compute process that dies in training or filling is told in words, and both work again', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await trainBriefly(page, 5000)
  const bar = page.getByRole('progressbar', { name: 'Training progress' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 }).toBeGreaterThan(1)
  process.kill((await lacuna.computePid())!, 'SIGKILL')
  await expect(page.getByRole('heading', { name: 'Training did not finish' })).toBeVisible()
  await expect(cellAt(page, 1, 'species')).toHaveText('Adelie')
  await page.getByRole('button', { name: 'Train again…' }).click()
  await trainBriefly(page, 60)
  await modelReady(page)

  await toolbar(page).getByRole('button', { name: 'Fill gaps…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill gaps' })
  await dialog.getByRole('radio', { name: 'Several samples' }).check()
  await dialog.getByRole('spinbutton', { name: 'Number of imputations' }).fill('100')
  const compute = (await lacuna.computePid())!
  await dialog.getByRole('button', { name: 'Fill 19 gaps' }).click()
  // Killed before the fill reaches it, it would only be started anew.
  const filling = expect.objectContaining({ kind: 'fill', state: 'running' })
  await expect
    .poll(() => lacuna.call('jobs.list', {}))
    .toMatchObject({ ok: true, value: expect.arrayContaining([filling]) })
  process.kill(compute, 'SIGKILL')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(cellAt(page, 4, 'body_mass_g')).toHaveText('empty')
  await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
  await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
})

test('a saved model fills another table, also a column that has no value there', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await trainBriefly(page, 250)
  await modelReady(page)
  const model = await lacuna.saving(() => page.getByRole('button', { name: 'Save model…' }).click())

  // One species only, an island of its own, no year, nobody's sex known, and a column the model never saw.
  const [header, ...rows] = rowsOf(await readFile(penguinsFile, 'utf8'))
  const lines = rows.slice(0, 40).map((cells, i) => [...cells.slice(0, 6), '', `N${i}`])
  lines[0]![1] = 'Gough'
  const names = [...header!.slice(0, 7), 'nest']
  const other = join(scratch, 'nests.csv')
  await writeFile(other, [names, ...lines].map((cells) => cells.join(',')).join('\n'))
  await lacuna.choosing(other, () => toolbar(page).getByRole('button', { name: 'Open…' }).click())
  await expect(page.getByText('40 rows · 8 columns · 44 gaps')).toBeVisible()

  await lacuna.choosing(model, () => page.getByRole('button', { name: 'Use a model file…' }).click())
  const dialog = page.getByRole('dialog', { name: 'The model is ready for this table' })
  await expect(dialog).toContainText('7 of 8 model columns found here', { timeout: 60_000 })
  await expect(dialog).toContainText('year')
  await expect(dialog).toContainText('nest')
  await expect(dialog).toContainText('island: Gough')
  await expect(dialog).not.toContainText('Of another type')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Fill 44 gaps' }).click()
  await expect(page.getByText('44 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  await expect(cellAt(page, 1, 'sex')).toHaveText(/^(fe)?male$/)
})
