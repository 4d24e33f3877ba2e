import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { expect, sharedData, test, type Lacuna } from './harness/lacuna'
import { programFromEnv } from './harness/places'
import { modelReady, openCsv, openPenguins, seriousViolations, trainBriefly } from './harness/workbench'

/** The gaps before training, filled beside observed values after it, and the report. */

test.setTimeout(420_000)

const panel = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const shownRows = (page: Page) => page.getByRole('contentinfo', { name: 'Status' })
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name }).click()

/** Income is missing in most rows of the old. */
const made = [
  'age,income,kind',
  ...Array.from({ length: 400 }, (_, row) => {
    const age = 20 + ((row * 37) % 60)
    const income = age >= 60 && row % 5 !== 0 ? '' : String(1000 + ((row * 91) % 900))
    return `${age},${income},${row % 2 ? 'a' : 'b'}`
  }),
]

test('the gaps are seen, explained and picked by mouse and keyboard, before anything is trained', async ({
  lacuna,
  scratch,
}) => {
  const { page } = lacuna
  await openCsv(lacuna, scratch, 'made.csv', made)
  const gaps = made.filter((line) => line.includes(',,')).length
  await tab(page, 'Gaps')
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText(`${gaps} gaps`)

  await test.step('what the gaps depend on is named', async () => {
    const first = panel(page).getByRole('list', { name: 'What gaps depend on' }).getByRole('button').first()
    await expect(first).toHaveText(
      /^missing more often where age is at least \d\d: \d\d% of those rows, [\d.]+% of the/,
      {
        timeout: 60_000,
      },
    )
    const from = Number(/at least (\d+)/.exec(await first.innerText())![1])
    expect(from).toBeGreaterThanOrEqual(58)
    expect(from).toBeLessThanOrEqual(64)
    const meant = made.filter((line) => line.includes(',,') && Number(line.split(',')[0]) >= from).length
    await first.click()
    await expect(shownRows(page)).toContainText(`${meant} of 400 rows shown`)
    await expect(shownRows(page)).toContainText('cells selected')
  })

  await test.step('a column’s bar shows its rows, and all come back', async () => {
    await panel(page).getByRole('button', { name: 'Show all rows again' }).click()
    await expect(shownRows(page)).not.toContainText('rows shown')
    await panel(page).getByRole('list', { name: 'Missing per column' }).getByRole('button').first().press('Enter')
    await expect(shownRows(page)).toContainText(`${gaps} of 400 rows shown`)
  })

  await test.step('the keyboard reaches every mark of the picture, and it is said', async () => {
    const picture = panel(page).getByRole('button', { name: /Gaps of the table, rows by columns/ })
    await picture.focus()
    await page.keyboard.press('ArrowRight')
    await expect(panel(page)).toContainText(/income, rows 1 to [34]: [34] of [34] missing/)
    await page.keyboard.press('Enter')
    await expect(shownRows(page)).toContainText(/[34] of 400 rows shown/)
    await expect(picture).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(panel(page)).toContainText(/income, rows \d+ to 400: 0 of [34] missing/)
  })

  await test.step('groups and patterns pick their rows', async () => {
    const patterns = panel(page).getByRole('list', { name: 'Missing together' })
    await patterns.getByRole('button', { name: /Nothing is missing/ }).click()
    await expect(shownRows(page)).toContainText(`${400 - gaps} of 400 rows shown`)
    await panel(page).getByRole('combobox', { name: 'Groups of' }).selectOption('kind')
    const groups = panel(page).getByRole('list', { name: 'By group and over time' })
    await expect(groups.getByRole('button').first()).toContainText(/% · \d+ of \d+ cells missing/)
    await groups.getByRole('button').first().click()
    await expect(shownRows(page)).toContainText('200 of 400 rows shown')
  })

  expect(await seriousViolations(page)).toEqual([])
})

test('filled values stand beside observed ones, and the report says what the window says', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await trainBriefly(page, 150)
  await modelReady(page)
  await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
  await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  await tab(page, 'Compare')
  await expect(panel(page)).toContainText(/No column’s filled values differ|differs? more than/, { timeout: 60_000 })
  await panel(page).getByRole('combobox', { name: 'Column' }).selectOption('sex')
  const sentence = panel(page).getByText(/^male is in 50% of 333 observed cells of sex/)
  await expect(sentence).toBeVisible()
  await expect(panel(page).getByRole('img', { name: 'Observed and filled values of sex' })).toBeVisible()
  await panel(page).getByRole('combobox', { name: 'By group of' }).selectOption('species')
  await expect(panel(page).getByRole('img', { name: 'Observed and filled values of sex' })).toHaveCount(4)
  expect(await seriousViolations(page)).toEqual([])

  const said = await sentence.innerText()
  const [first, second] = [await writeReport(lacuna), await writeReport(lacuna)]
  expect(second).toBe(first)
  expect(first).toContain(said)
  await tab(page, 'Gaps')
  const dependence = panel(page).getByRole('list', { name: 'What gaps depend on' })
  await expect(dependence).toContainText('sex', { timeout: 60_000 })
  const shares = panel(page).getByRole('list', { name: 'Missing per column' }).getByRole('button')
  await expect(shares).toHaveCount(5)
  // "sex 11 gaps · 3.2%" there, three cells of a row here.
  for (const text of await shares.allInnerTexts()) {
    const [, name, gaps, share] = /^(\S+)\s+(\d+) gaps? · (\S+)$/.exec(text.trim())!
    expect(first).toMatch(new RegExp(`${name}</th>\\s*<td>${gaps}</td>\\s*<td>${share}</td>`))
  }
  const reply = await lacuna.call('missing.study', {})
  const study = (reply as { value: { dependence: { sentence: string }[]; completeRows: number } }).value
  for (const { sentence: own } of study.dependence) expect(first).toContain(own)
  expect(first).toContain(`${study.completeRows} of 344 rows are complete`)
})

async function writeReport(lacuna: Lacuna): Promise<string> {
  const { page } = lacuna
  const path = await lacuna.saving(() => panel(page).getByRole('button', { name: 'Write a report…' }).click())
  await expect(page.getByText(/^Saved .*report\.html\.$/).first()).toBeVisible({ timeout: 120_000 })
  return readFile(path, 'utf8')
}

test('from opening NHANES to a report in at most ten clicks', async ({ lacuna, host }) => {
  const { page } = lacuna
  await lacuna.call('app.changeSettings', { tourSeen: true })
  let clicks = 0
  const count = (): void => void (clicks += 1)
  await page.exposeFunction('countClick', count)
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      (event) => {
        // Labels click their fields once more.
        if (event.isTrusted && event.detail > 0) void (window as unknown as { countClick: () => void }).countClick()
      },
      true,
    ),
  )
  await lacuna.choosing(sharedData('real-gaps/NHANES.csv.gz'), () =>
    page.getByRole('button', { name: 'Open…' }).click(),
  )
  await expect(page.getByText('10,000 rows · 76 columns')).toBeVisible({ timeout: 60_000 })
  // A short training; how long one trains changes no click but these, which count too.
  await trainBriefly(page, 4)
  await modelReady(page)
  await page.getByRole('button', { name: /^Fill [\d,]+ gaps$/ }).click()
  await expect(page.getByText(/[\d,]+ filled · /)).toBeVisible({ timeout: 300_000 })
  await tab(page, 'Compare')
  const path = await lacuna.saving(() => panel(page).getByRole('button', { name: 'Write a report…' }).click())
  await expect(page.getByText(/^Saved .*report\.html\.$/).first()).toBeVisible({ timeout: 300_000 })
  expect(clicks).toBeGreaterThan(3)
  expect(clicks).toBeLessThanOrEqual(10)

  const report = await readFile(path)
  expect(report.length).toBeLessThan(3_000_000)
  if (host === 'browser') await opensAlone(path)
})

/** Opened from disk, the page asks for nothing but itself, and shows all of its parts. */
async function opensAlone(path: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: programFromEnv('LACUNA_CHROMIUM') })
  try {
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(pathToFileURL(path).href)
    await expect(page.getByRole('heading', { name: 'What is missing' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Filled beside observed values' })).toBeVisible()
    expect(asked).toEqual([pathToFileURL(path).href])
    expect(complaints).toEqual([])
    expect(await seriousViolations(page)).toEqual([])
  } finally {
    await browser.close()
  }
}
