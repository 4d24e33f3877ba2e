import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { series } from '../../contract/arrangement'
import { expect, sharedData, test } from './harness/lacuna'
import { lookAt } from './harness/layout'
import { modelReady, openCsv, seriousViolations, trainBriefly } from './harness/workbench'

/** Weather of three stations: the order of the hours and the stations are found, used, shown, switched off and on again. */

test.setTimeout(600_000)

/** The first days of three stations, with stretches of temperature taken out. */
async function weatherLines(): Promise<string[]> {
  const text = gunzipSync(await readFile(sharedData('real-gaps/nyc_weather.csv.gz'))).toString('utf8')
  const [header, ...rows] = text.trimEnd().split('\n')
  const january = rows.map((row) => row.split(',')).filter(([, , month, day]) => month === '1' && Number(day) <= 14)
  const kept = january.map((cells, at) => {
    const isHidden = at % 60 >= 20 && at % 60 < 20 + (at % 180 < 60 ? 12 : 3)
    return [...cells.slice(0, 5), isHidden ? '' : cells[5]!, ...cells.slice(6)].join(',')
  })
  return [header!, ...kept]
}

const rowsLine = (page: Page, what: string) => page.getByRole('button', { name: `Rows: ${what}. Change` })
const chart = (page: Page) => page.getByRole('region', { name: 'temp over time_hour, EWR' })

test('weather: found on opening, trained with, filled, seen with its band, exported, switched off and on', async ({
  lacuna,
  scratch,
}) => {
  const { page } = lacuna
  const dialog = page.getByRole('dialog', { name: 'How rows stand to each other' })
  const lines = await weatherLines()
  await openCsv(lacuna, scratch, 'weather.csv', lines)
  await expect(page.getByText(`${(lines.length - 1).toLocaleString('en')} rows · 15 columns`)).toBeVisible()

  await test.step('what was found is on, and says why', async () => {
    await rowsLine(page, 'Ordered by time_hour, together by origin').click()
    await expect(dialog).toContainText('Values an hour apart are far more alike than shuffled ones.')
    await expect(dialog).toContainText('Each time_hour comes once for every origin.')
    expect(await seriousViolations(page)).toEqual([])
    expect(await lookAt(lacuna, 'rows-dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the chart is there before a model is, with its gaps and the known neighbours of a cell', async () => {
    await page.locator('[row-index="25"] [col-id="5"]').click()
    await expect(chart(page)).toContainText('Known neighbours')
    await expect(chart(page)).toContainText(/, 6 hours before/)
    await expect(chart(page)).toContainText(/, 7 hours after/)
    await expect(chart(page)).toContainText('Gap')
  })

  await test.step('train and fill: the band is there', async () => {
    await trainBriefly(page, 120)
    await modelReady(page)
    await page.getByRole('button', { name: /^Fill [\d,]+ gaps$/ }).click()
    await expect(page.getByText(/no gap left/)).toBeVisible({ timeout: 120_000 })
    await page.locator('[row-index="25"] [col-id="5"]').click()
    await expect(chart(page)).toContainText('90% between', { timeout: 60_000 })
    const reply = await lacuna.call('arrangement.series', { place: { row: 25, column: 5 }, shown: null })
    const { filled } = series.parse('value' in reply ? reply.value : null)
    expect(filled.x.length).toBeGreaterThan(12)
    filled.x.forEach((_, at) => {
      expect(filled.low[at]!).toBeLessThanOrEqual(filled.y[at]!)
      expect(filled.high[at]!).toBeGreaterThanOrEqual(filled.y[at]!)
    })
    expect(await seriousViolations(page)).toEqual([])
    expect(await lookAt(lacuna, 'rows-chart')).toEqual([])
  })

  await test.step('all of the series, and back to the cell', async () => {
    await chart(page).getByRole('button', { name: 'Show all' }).click()
    await chart(page).getByRole('button', { name: 'Around the cell' }).click()
    await expect(chart(page).getByRole('button', { name: 'Around the cell' })).toBeHidden()
  })

  await test.step('several imputations are thin lines', async () => {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Fill gaps…' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Several samples' }).check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Fill [\d,]+ gaps$/ })
      .click()
    await expect(chart(page)).toContainText('Imputations', { timeout: 240_000 })
    expect(await lookAt(lacuna, 'rows-imputations')).toEqual([])
  })

  await test.step('export', async () => {
    const path = await lacuna.saving(async () => {
      await page.keyboard.press('ControlOrMeta+E')
      await page.getByRole('dialog').getByRole('radio', { name: 'Best guess', exact: true }).check()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Export|Save|Download)/ })
        .click()
    })
    const written = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(written).toHaveLength(lines.length)
    expect(written[26]!.split(',')[5]).toMatch(/\d/)
    await page.keyboard.press('Escape')
  })

  await test.step('off: no chart; undo, or one click, and it is there again', async () => {
    await rowsLine(page, 'Ordered by time_hour, together by origin').click()
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expect(rowsLine(page, 'Each row by itself')).toBeVisible()
    await expect(chart(page)).toBeHidden()
    await rowsLine(page, 'Each row by itself').click()
    await dialog.getByRole('button', { name: 'Use what was found' }).click()
    await expect(rowsLine(page, 'Ordered by time_hour, together by origin')).toBeVisible()
    await expect(chart(page)).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(rowsLine(page, 'Each row by itself')).toBeVisible()
    await page.getByRole('button', { name: /^Redo/ }).click()
    await expect(chart(page)).toBeVisible()
  })
})
