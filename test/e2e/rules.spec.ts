import type { Page } from '@playwright/test'
import { lookAt } from './harness/layout'
import { expect, test, type Lacuna } from './harness/lacuna'
import { modelReady, openCsv, seriousViolations, trainBriefly } from './harness/workbench'

/** Rules between columns: found, kept by what is filled, broken by an edit, and told. */

test.setTimeout(300_000)

const panel = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const held = (page: Page) => panel(page).getByRole('list', { name: 'Rules of this table' })
const ruleOf = (page: Page, text: string) => held(page).getByRole('listitem').filter({ hasText: text })
const cell = (page: Page, row: number, column: number) => page.locator(`[row-index="${row - 1}"] [col-id="${column}"]`)

const bmi = 'bmi = weight / (height / 100)^2'
const order = 'diastolic < systolic'
const empty = 'pregnant is empty when sex = "male"'

/** A gap every so many rows, at another place in each column. */
const gap = (row: number, column: number): boolean => (row * 7 + column * 3) % 13 === 0
/** Made up, the same every time, and without any likeness between neighbouring rows: 0 to 1. */
const made = (row: number, what: number): number =>
  (((Math.sin(12.9898 * row + 78.233 * what) * 43758.5453) % 1) + 1) % 1
const patients = [
  'height,weight,bmi,systolic,diastolic,sex,pregnant',
  ...Array.from({ length: 400 }, (_, row) => {
    const height = Math.round(1500 + 400 * made(row, 1)) / 10
    const weight = Math.round((0.8 * height - 65 + 20 * made(row, 2)) * 10) / 10
    const systolic = 105 + Math.round(40 * made(row, 3))
    const diastolic = systolic - 4 - Math.round(40 * made(row, 4))
    const sex = row % 2 === 0 ? 'female' : 'male'
    const cells = [height.toFixed(1), weight.toFixed(1), (weight / (height / 100) ** 2).toFixed(2), systolic, diastolic]
    const pregnant = sex === 'male' || gap(row, 6) ? '' : row % 6 === 0 ? 'yes' : 'no'
    return [...cells.map((value, column) => (gap(row, column) ? '' : value)), sex, pregnant].join(',')
  }),
]
const gaps = patients.slice(1).reduce((sum, line) => sum + line.split(',').filter((value) => value === '').length, 0)
const emptyOnPurpose = patients.filter((line) => line.endsWith(',male,')).length

async function add(lacuna: Lacuna, text: string): Promise<void> {
  await panel(lacuna.page)
    .getByRole('button', { name: `Add ${text}`, exact: true })
    .click()
  await expect(ruleOf(lacuna.page, text)).toContainText('0 break')
}

test('rules are found, kept by filling, broken by an edit and told', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  await openCsv(lacuna, scratch, 'patients.csv', patients)
  await expect(page.getByText('400 rows · 7 columns')).toBeVisible()
  await panel(page).getByRole('tab', { name: 'Rules' }).click()

  await test.step('suggestions are accepted, and cells that are empty on purpose are no gaps', async () => {
    await panel(page).getByRole('button', { name: 'Find rules in the table' }).click()
    await expect(panel(page).getByRole('list', { name: 'Formulas' })).toContainText(bmi)
    await expect(panel(page).getByRole('list', { name: 'Order' })).toContainText(order)
    expect(await lookAt(lacuna, 'rules-suggested')).toEqual([])
    for (const text of [bmi, order, empty]) await add(lacuna, text)
    await expect(page.getByText(`7 columns · ${gaps - emptyOnPurpose} gaps`)).toBeVisible()
  })

  await test.step('a rule that cannot be read says where; names are completed', async () => {
    const field = panel(page).getByRole('textbox', { name: 'A rule' })
    await field.fill('diastolic << systolic')
    await expect(panel(page).getByText(/cannot be read at .* \(character 12\)/)).toBeVisible()
    await field.fill('hei')
    await panel(page).getByRole('button', { name: 'height', exact: true }).click()
    await expect(field).toHaveValue(/^height/)
    // The same rule, written otherwise, is no second one.
    await field.fill(bmi.replaceAll(' ', ''))
    await panel(page).getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByRole('alert')).toContainText('in the list already')
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await field.fill('')
  })

  await test.step('what is filled keeps every rule, and the curve of a cell stays in what is left', async () => {
    await trainBriefly(page, 60)
    await modelReady(page)
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Fill gaps…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fill gaps' })
    await dialog.getByRole('button', { name: /^Fill \d+ gaps?$/ }).click()
    await expect(page.getByText('no gap left')).toBeVisible({ timeout: 60_000 })
    for (const text of [bmi, order, empty]) await expect(ruleOf(page, text)).toContainText('· 0 break')
    await expect(ruleOf(page, order)).toContainText('400 rows keep it')
    // The first row without a BMI: it follows from the others.
    const row = patients.findIndex((line, at) => at > 0 && /^[\d.]+,[\d.]+,,/.test(line))
    const [height, weight] = patients[row]!.split(',').map(Number) as [number, number]
    await cell(page, row, 2).click()
    await panel(page).getByRole('tab', { name: 'Cell' }).click()
    await expect(panel(page)).toContainText((weight / (height / 100) ** 2).toFixed(2))
    await expect(panel(page)).toContainText('100%')
    await panel(page).getByRole('tab', { name: 'Rules' }).click()
  })

  await test.step('an edit that breaks a rule is marked, counted and found, and undone', async () => {
    const row = patients.findIndex((line, at) => at > 3 && line.split(',').every((value, c) => c > 4 || value !== ''))
    await cell(page, row, 4).dblclick()
    await page.keyboard.type('200')
    await page.keyboard.press('Enter')
    await expect(ruleOf(page, order)).toContainText('1 break')
    await ruleOf(page, order).getByRole('button', { name: 'Go to a row that breaks it' }).click()
    await expect(cell(page, row, 4)).toHaveAttribute('title', /This row breaks a rule/)
    expect(await lookAt(lacuna, 'rules-broken')).toEqual([])
    expect(await seriousViolations(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await expect(ruleOf(page, order)).toContainText('· 0 break')
  })
})
