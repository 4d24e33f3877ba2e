import { airGaps, airGapsInAll, writeAirTable } from './harness/air-table'
import { expect, sharedData, test } from './harness/lacuna'

/** Values that look like codes for "missing" are asked about once, for all columns. */

test('AirQualityUCI: from opening to 16,701 gaps in one click, and one undo', async ({ lacuna }) => {
  const { page } = lacuna
  await lacuna.choosing(sharedData('real-gaps/AirQualityUCI.csv'), () =>
    page.getByRole('button', { name: 'Open…' }).click(),
  )
  const banner = page.getByRole('status', { name: 'Codes for missing' })
  await expect(banner).toContainText('13 columns hold -200 in 16,701 cells, which looks like a code for missing.')
  await expect(page.getByText('9,357 rows · 15 columns · 0 gaps')).toBeVisible()

  await test.step('the evidence, column by column', async () => {
    await banner.getByRole('button', { name: 'Why?' }).click()
    const evidence = page.getByRole('list', { name: 'Why?' })
    await expect(evidence.getByRole('listitem')).toHaveCount(13)
    await expect(evidence.getByRole('checkbox', { name: /^CO\(GT\)/ })).toBeChecked()
    await expect(evidence).toContainText('all other values lie between')
    await banner.getByRole('button', { name: 'Why?' }).click()
  })

  await banner.getByRole('button', { name: 'Treat as missing' }).click()
  await expect(page.getByText('9,357 rows · 15 columns · 16,701 gaps')).toBeVisible()
  await expect(banner).toBeHidden()

  await page.getByRole('button', { name: 'Undo change of 13 columns' }).click()
  await expect(page.getByText('15 columns · 0 gaps')).toBeVisible()

  await test.step('where they are values, the cells stay and nobody asks again', async () => {
    await banner.getByRole('button', { name: 'They are values' }).click()
    await expect(banner).toBeHidden()
    await expect(page.getByText('15 columns · 0 gaps')).toBeVisible()
  })
})

test('a column can be taken out before the others are accepted', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const air = await writeAirTable(scratch)
  await lacuna.choosing(air, () => page.getByRole('button', { name: 'Open…' }).click())
  const banner = page.getByRole('status', { name: 'Codes for missing' })
  await expect(banner).toContainText(`4 columns hold -200 in ${airGapsInAll} cells`)
  await banner.getByRole('button', { name: 'Why?' }).click()
  await page.getByRole('checkbox', { name: /^NMHC\(GT\)/ }).uncheck()
  await banner.getByRole('button', { name: 'Treat as missing' }).click()
  await expect(page.getByText(`6 columns · ${airGapsInAll - airGaps['NMHC(GT)']} gaps`)).toBeVisible()
  await expect(banner).toBeHidden()
})
