import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './harness/lacuna'
import { cellAt, modelReady, openCsv, openPenguins, seriousViolations, trainBriefly } from './harness/workbench'

test.setTimeout(300_000)

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Analyse' })
const row = (dialog: Locator, name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} `) }).first()

/** Fills the gaps with best guesses, as most people do first. */
async function fillGaps(page: Page): Promise<void> {
  await toolbar(page).getByRole('button', { name: 'Fill gaps…' }).click()
  // The page behind the dialog has a button of the same name.
  const dialog = page.getByRole('dialog', { name: 'Fill gaps' })
  await dialog.getByRole('button', { name: /^Fill \d+ gaps?$/ }).click()
  await expect(page.getByText('no gap left')).toBeVisible({ timeout: 60_000 })
}

test('a pooled regression is at most eight clicks away from the filled table', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await trainBriefly(page, 60)
  await modelReady(page)
  await fillGaps(page)

  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    clicks += 1
    await target.click()
  }
  /** A native list takes two: one that opens it, one that chooses. */
  const choose = async (list: Locator, value: string): Promise<void> => {
    clicks += 2
    await list.selectOption(value)
  }
  const dialog = dialogOf(page)
  await click(toolbar(page).getByRole('button', { name: 'Analyse' }))
  await click(dialog.getByRole('button', { name: 'Draw 20 imputations' }))
  await expect(dialog.getByText('Nothing computed yet')).toBeVisible({ timeout: 60_000 })
  await choose(dialog.getByRole('combobox', { name: 'Outcome' }), 'body_mass_g')
  await click(dialog.getByRole('checkbox', { name: /^flipper_length_mm/ }))
  await click(dialog.getByRole('checkbox', { name: /^species/ }))
  await click(dialog.getByRole('button', { name: 'Compute' }))

  await expect(dialog.getByRole('heading', { name: 'Linear regression of body_mass_g' })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(8)
  await expect(dialog.getByText('20 imputations · 344 rows · 342 complete')).toBeVisible()
  // R on the 342 complete rows: 40.7 g per mm, Chinstrap −206.5, Gentoo 266.8.
  await expect(row(dialog, 'flipper_length_mm')).toContainText('40.71')
  await expect(row(dialog, 'species Chinstrap')).toContainText('-206.5')
  await expect(row(dialog, 'species Gentoo')).toContainText('266.8')
  await expect(dialog.getByRole('columnheader', { name: 'Complete rows only' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: /Estimates with 95% intervals/ })).toBeVisible()
  await expect(dialog.getByText(/imputations are enough: with a fraction/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'For a paper' })).toContainText(
    '20 imputed data sets (344 rows, of which 2 had missing values)',
  )
  expect(await seriousViolations(page)).toEqual([])

  await test.step('it is copied, and saved as a table and as a page', async () => {
    const csv = await lacuna.saving(() => dialog.getByRole('button', { name: 'Save as CSV…' }).first().click())
    expect(await readFile(csv, 'utf8')).toContain('speciesGentoo,species Gentoo,')
    const html = await lacuna.saving(() => dialog.getByRole('button', { name: 'Save as web page…' }).first().click())
    const text = await readFile(html, 'utf8')
    expect(text).toContain('<h1>Linear regression of body_mass_g</h1>')
    expect(text).not.toContain('<script')
    await dialog.getByRole('button', { name: 'Copy table' }).click()
    await expect(page.getByText('The table is on the clipboard.')).toBeVisible()
  })

  await test.step('a change of the table is told, and the form is still there', async () => {
    await page.keyboard.press('Escape')
    await cellAt(page, 1, 'body_mass_g').dblclick()
    await page.keyboard.type('3800')
    await page.keyboard.press('Enter')
    await toolbar(page).getByRole('button', { name: 'Analyse' }).click()
    await expect(dialog.getByText('The table has changed since; compute again.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Compute again' }).click()
    await expect(dialog.getByText('The table has changed since; compute again.')).toBeHidden()
  })

  await test.step('what if the filled values were others', async () => {
    await dialog.getByText('What if the gaps are not like the rest?').click()
    await dialog.getByRole('combobox', { name: 'Filled values of' }).selectOption('body_mass_g')
    await dialog.getByRole('textbox', { name: 'from' }).fill('-60000')
    await dialog.getByRole('textbox', { name: 'to', exact: true }).fill('60000')
    await dialog.getByRole('textbox', { name: 'in steps of' }).fill('6000')
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Result shown' }).selectOption('species Gentoo')
    await expect(
      dialog.getByText(/^species Gentoo: as filled it differs from 0 at 5%; that changes from/),
    ).toBeVisible()
    await expect(dialog.getByRole('img', { name: /species Gentoo over changes/ })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })
})

test('a formula is completed, explained and refused in one sentence; more imputations are one click', async ({
  lacuna,
}) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await trainBriefly(page, 60)
  await modelReady(page)
  await lacuna.call('fill.start', {
    method: 'sample',
    imputations: 2,
    minCertainty: 0,
    seed: 1,
    columns: null,
    rows: null,
  })
  await expect(page.getByText('no gap left')).toBeVisible({ timeout: 60_000 })
  await toolbar(page).getByRole('button', { name: 'Analyse' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: 'Write a formula' }).check()
  const field = dialog.getByRole('combobox', { name: 'Formula' })
  await field.click()
  await page.keyboard.type('sex ~ bod')
  await expect(dialog.getByRole('option', { name: 'body_mass_g' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('sex ~ body_mass_g')
  await page.keyboard.type(' * spe')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('sex ~ body_mass_g * species')
  await dialog.getByText('How to write a formula').click()
  await expect(dialog.getByText('also lets the effect of a depend on b')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await field.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Logistic regression of sex' })).toBeVisible()
  await expect(dialog.getByRole('columnheader', { name: 'Odds ratio' })).toBeVisible()

  const more = dialog.getByRole('button', { name: /^Draw \d+$/ })
  await expect(dialog.getByText(/imputations are needed/)).toBeVisible()
  const wanted = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0])
  await more.click()
  await expect(dialog.getByText(new RegExp(`^${wanted} imputations · 344 rows`))).toBeVisible({ timeout: 60_000 })

  for (const [formula, sentence] of [
    ['species ~ sex', /species has 3 categories; say which one is to be explained/],
    ['species == "Gentoo" ~ bill_depth_mm * body_mass_g * flipper_length_mm', /perfect separation/],
    ['body_mass_g ~ wings', /There is no column “wings”/],
    ['body_mass_g ~ sex +', /The model cannot be read at its end/],
  ] as const) {
    await field.fill(formula)
    await field.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
  }
})

test('every other kind of analysis, and a table whose model has more terms than rows', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const lines = Array.from(
    { length: 60 },
    (_, i) => `${i % 7},${i % 10 === 3 ? '' : i % 5},${'abc'[i % 3]},only,${'rst'[(i * 7) % 3]}${i}`,
  )
  await openCsv(lacuna, scratch, 'small.csv', ['x,y,group,one,many', ...lines])
  await expect(page.getByText('60 rows · 5 columns')).toBeVisible()
  await lacuna.call('columns.changeMany', {
    changes: [
      { column: 0, change: { type: 'number' } },
      { column: 1, change: { type: 'number' } },
      { column: 4, change: { type: 'category' } },
    ],
  })
  await trainBriefly(page, 40)
  await modelReady(page)
  await toolbar(page).getByRole('button', { name: 'Analyse' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Draw 20 imputations' }).click()
  await expect(dialog.getByText('Nothing computed yet')).toBeVisible({ timeout: 60_000 })
  const kind = dialog.getByRole('combobox', { name: 'Analysis' })
  const compute = dialog.getByRole('button', { name: /^Compute/ })

  await kind.selectOption('Means')
  await expect(compute).toHaveAttribute('title', 'Choose at least one column.')
  await dialog.getByRole('checkbox', { name: /^y/ }).check()
  await compute.click()
  await expect(dialog.getByRole('heading', { name: /[Mm]ean/ })).toBeVisible()
  await kind.selectOption('Proportions')
  await dialog.getByRole('checkbox', { name: /^group/ }).check()
  await compute.click()
  await expect(dialog.getByRole('heading', { name: /[Pp]roportion/ })).toBeVisible()
  await kind.selectOption('Quantiles')
  await dialog.getByRole('checkbox', { name: /^y/ }).check()
  await compute.click()
  await expect(dialog.getByRole('heading', { name: /[Qq]uantile/ })).toBeVisible()
  await kind.selectOption('Correlations')
  await dialog.getByRole('checkbox', { name: /^x/ }).check()
  await dialog.getByRole('checkbox', { name: /^y/ }).check()
  await compute.click()
  await expect(dialog.getByRole('heading', { name: /[Cc]orrelation/ })).toBeVisible()
  await kind.selectOption('Comparison of groups')
  await dialog.getByRole('combobox', { name: 'Compare' }).selectOption('y')
  await dialog.getByRole('combobox', { name: 'Between groups of' }).selectOption('group')
  await compute.click()
  await expect(dialog.getByRole('heading', { name: 'y by group' })).toBeVisible()

  await kind.selectOption('Regression')
  await dialog.getByRole('combobox', { name: 'Outcome' }).selectOption('y')
  await dialog.getByRole('checkbox', { name: /^one/ }).check()
  await compute.click()
  await expect(dialog.getByRole('alert')).toHaveText(/one has one category only \(only\)/)
  await dialog.getByRole('checkbox', { name: /^one/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /^many/ }).check()
  await compute.click()
  await expect(dialog.getByRole('alert')).toHaveText(/The model has 60 coefficients for 60 rows/)
  await dialog.getByRole('checkbox', { name: /^many/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /^x/ }).check()
  await dialog.getByRole('checkbox', { name: /^group/ }).check()
  await dialog.getByRole('button', { name: 'Add an interaction' }).click()
  await expect(dialog.getByText('y ~ x + group + x:group')).toBeVisible()
  await compute.click()
  await expect(dialog.getByRole('rowheader', { name: 'x × group b' })).toBeVisible()
})
