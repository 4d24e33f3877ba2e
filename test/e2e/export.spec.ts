import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import writeSheets from 'write-excel-file/universal'
import { expect, test, type Lacuna } from './harness/lacuna'
import { modelReady, openCsv, openPenguins, trainBriefly } from './harness/workbench'

test.setTimeout(240_000)

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export' })

async function openExport(page: Page): Promise<void> {
  await tools(page).getByRole('button', { name: 'Export…' }).click()
  await expect(dialogOf(page).getByRole('table')).toBeVisible()
}

/** Exports with what is chosen; the path of what was written first. */
const exported = ({ page, saving }: Lacuna): Promise<string> =>
  saving(() => dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click())

test('the dialog begins with what was filled since, and names the files that it writes', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  const dialog = dialogOf(page)

  await test.step('formulas are made harmless where a program would run them', async () => {
    await openExport(page)
    const guard = dialog.getByRole('checkbox', { name: 'Make formulas harmless' })
    await guard.check()
    await dialog.getByRole('radio', { name: 'Excel' }).check()
    await expect(guard).toBeDisabled()
    await expect(guard).not.toBeChecked()
    await expect(dialog.getByText('Only CSV needs it')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Which cells were filled' }).check()
    await expect(guard).toBeChecked()
    await expect(dialog.getByText('In the CSV files beside it.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Which cells were filled' }).uncheck()
    await exported(lacuna)
    await expect
      .poll(() => lacuna.call('export.last', {}))
      .toMatchObject({ ok: true, value: { options: { format: 'xlsx', guardFormulas: false } } })
  })

  await test.step('before filling, a copy', async () => {
    await openExport(page)
    await dialog.getByRole('radio', { name: 'CSV' }).check()
    await expect(dialog.getByRole('radio', { name: 'Leave empty' })).toBeChecked()
    await expect(dialog.getByRole('listitem')).toHaveText(['penguins-copy.csv'])
    expect(basename(await exported(lacuna))).toMatch(/penguins-copy\.csv$/)
  })

  await trainBriefly(page, 60)
  await modelReady(page)

  await test.step('after filling, the filled table, under the name that is shown', async () => {
    await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
    await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
    await openExport(page)
    await expect(dialog.getByRole('radio', { name: 'Best guess' })).toBeChecked()
    await expect(dialog.getByRole('listitem')).toHaveText(['penguins-filled.csv'])
    const path = await exported(lacuna)
    expect(basename(path)).toMatch(/penguins-filled\.csv$/)
    expect(await readFile(path, 'utf8')).not.toMatch(/\bNA\b/)
  })

  await test.step('after sampling, all imputations; the long table says NA in its gaps', async () => {
    await tools(page).getByRole('button', { name: 'Fill gaps…' }).click()
    const filling = page.getByRole('dialog', { name: 'Fill gaps' })
    await filling.getByRole('radio', { name: 'Several samples' }).check()
    await filling.getByRole('button', { name: 'Fill 19 gaps' }).click()
    const shown = page.getByRole('radiogroup', { name: 'Imputation shown' })
    await shown.getByRole('radio', { name: '1', exact: true }).check({ timeout: 60_000 })
    await openExport(page)
    await expect(dialog.getByRole('radio', { name: 'All imputations' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'For mice' }).check()
    await expect(dialog.getByRole('radio', { name: 'NA', exact: true })).toBeChecked()
    await expect(dialog.getByRole('row').nth(1)).toContainText('01AdelieTorgersen')
    const lines = (await readFile(await exported(lacuna), 'utf8')).split('\n')
    expect(lines[0]).toMatch(/^"?\.imp"?,"?\.id"?,/)
    expect(lines.filter((line) => line.startsWith('0,') && /,NA\b/.test(line))).toHaveLength(11)
    expect(lines.filter((line) => line.startsWith('3,') && /,NA\b/.test(line))).toEqual([])
  })

  await test.step('one file each, under the names that are shown', async () => {
    await openExport(page)
    await dialog.getByRole('radio', { name: 'One file each' }).check()
    await expect(dialog.getByRole('listitem').first()).toHaveText('penguins-filled-1.csv')
    const named = await dialog.getByRole('listitem').allTextContents()
    const path = basename(await exported(lacuna))
    // A browser takes several files in whatever order it likes.
    expect(named.some((name) => path.endsWith(name))).toBe(true)
  })
})

test('tables of several imputations have gaps where the file has codes, and keep a row without values', async ({
  lacuna,
  scratch,
}) => {
  const { page } = lacuna
  const [rows, blank] = [120, 60]
  const isCoded = (row: number): boolean => row % 9 === 4
  const lines = Array.from({ length: rows }, (_, row) => {
    if (row === blank) return ',,'
    const tall = (row * 37) % 50
    return [isCoded(row) ? 999 : 50 + tall / 2, 150 + tall, tall > 24 ? 'tall' : 'short'].join(',')
  })
  await openCsv(lacuna, scratch, 'coded.csv', ['weight,height,kind', ...lines])
  await page.getByRole('button', { name: 'Treat as missing' }).click()
  await trainBriefly(page, 40)
  await modelReady(page)
  await page.getByRole('button', { name: 'More ways to fill…' }).click()
  const filling = page.getByRole('dialog', { name: 'Fill gaps' })
  await filling.getByRole('radio', { name: 'Several samples' }).check()
  await filling.getByRole('button', { name: 'Fill 13 gaps' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Imputation shown' })).toBeVisible({ timeout: 60_000 })

  /** The lines under the header, by imputation. */
  const written = async (layout: string, header: string): Promise<string[][]> => {
    await openExport(page)
    await dialogOf(page).getByRole('radio', { name: 'CSV' }).check()
    await dialogOf(page).getByRole('radio', { name: layout }).check()
    const [names, ...all] = (await readFile(await exported(lacuna), 'utf8')).trimEnd().split('\n')
    expect(names).toBe(header)
    expect(all).toHaveLength(6 * rows)
    return Array.from({ length: 6 }, (_, at) => all.filter((line) => line.startsWith(`${at},`)))
  }
  for (const [layout, header, gap] of [
    ['For mice', '.imp,.id,weight,height,kind', 'NA'],
    ['For Stata', 'mi_m,mi_id,weight,height,kind', ''],
  ] as const) {
    const [gaps, ...imputed] = await written(layout, header)
    expect(gaps).toEqual(
      lines.map((line, row) => {
        const cells =
          row === blank ? [gap, gap, gap] : [isCoded(row) ? gap : line.split(',')[0], ...line.split(',').slice(1)]
        return [0, row + 1, ...cells].join(',')
      }),
    )
    for (const block of imputed) {
      expect(block[blank]!.split(',').slice(2)).toEqual([gap, gap, gap])
      const weights = block.filter((_, row) => row !== blank).map((line) => Number(line.split(',')[2] || NaN))
      expect(weights.every((weight) => weight > 0 && weight < 200)).toBe(true)
    }
  }
})

test('a workbook is exported as that workbook: other sheets and formats stay', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const path = join(scratch, 'measured.xlsx')
  const day = { type: Date, format: 'dd/mm/yyyy' } as const
  const data = Array.from({ length: 60 }, (_, row) => [
    { value: new Date(Date.UTC(2004, 2, 1 + row)), ...day },
    row % 7 === 3 ? null : { value: 20 + (row % 5) + 0.25, type: Number, format: '#,##0.00' },
    { value: row % 5 > 2 ? 'high' : 'low', type: String },
  ])
  const names = ['day', 'size', 'kind'].map((value) => ({ value, type: String }))
  const book = writeSheets([
    { data: [names, ...data], sheet: 'Measured' },
    { data: [[{ value: 'how it was measured', type: String, fontWeight: 'bold' }]], sheet: 'Notes' },
  ])
  await writeFile(path, Buffer.from(await (await book.toBlob()).arrayBuffer()))
  await lacuna.call('app.changeSettings', { tourSeen: true })
  await lacuna.choosing(path, () => page.getByRole('button', { name: 'Open…' }).first().click())
  await expect(page.getByText('60 rows · 3 columns')).toBeVisible({ timeout: 30_000 })
  await trainBriefly(page, 60)
  await modelReady(page)
  await page.getByRole('button', { name: 'Fill 9 gaps' }).click()
  await expect(page.getByText('9 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  await openExport(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('radio', { name: 'Excel' })).toBeChecked()
  await expect(dialog.getByText('the other sheets and the formats stay')).toBeVisible()
  const parts = unzipSync(await readFile(await exported(lacuna)))
  const before = unzipSync(await readFile(path))
  expect(Object.keys(parts)).toEqual(Object.keys(before))
  expect(strFromU8(parts['xl/worksheets/sheet2.xml']!)).toBe(strFromU8(before['xl/worksheets/sheet2.xml']!))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  expect(sheet).toMatch(/<c r="B5" s="\d+"><v>2[0-4]\.\d+<\/v><\/c>/)
})
