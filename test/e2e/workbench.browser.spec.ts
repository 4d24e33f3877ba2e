import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { busiestTask } from './harness/busiest-task'
import { expect, test } from './harness/lacuna'
import { cellAt, modelReady, openPenguins, seriousViolations, trainBriefly } from './harness/workbench'

/** What the page alone decides: it is the same on both hosts, so one is enough. */

test.setTimeout(240_000)

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Tools' })

test('five clicks lead from the start page to a filled file', async ({ lacuna }) => {
  const { page } = lacuna
  let clicks = 0
  const click = async (name: string | RegExp, within: Pick<Page, 'getByRole'> = page): Promise<void> => {
    clicks += 1
    await within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click({ timeout: 120_000 })
  }
  await click('Open sample Palmer penguins')
  // A limit keeps the test short; a first-time user would not set it and only wait longer.
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Steps at most' }).fill('60')
  await page.keyboard.press('Escape')
  await click('Start training')
  await click('Fill 19 gaps')
  await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  await click('Export…')
  const path = await lacuna.saving(() => click('Export', page.getByRole('dialog', { name: 'Export' })))
  expect(await readFile(path, 'utf8')).not.toMatch(/\bNA\b/)
  expect(clicks).toBeLessThanOrEqual(5)
})

test('the whole main flow works with the keyboard alone', async ({ lacuna }) => {
  const { page } = lacuna
  const keys = page.keyboard
  const command = async (name: string): Promise<void> => {
    await keys.press('ControlOrMeta+K')
    await expect(page.getByRole('combobox')).toBeFocused()
    await keys.type(name)
    await keys.press('Enter')
  }
  await lacuna.call('app.changeSettings', { tourSeen: true })
  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
  await command('Open the penguins')
  await expect(page.getByRole('gridcell', { name: 'Adelie' }).first()).toBeVisible()
  await keys.press('Alt+ArrowDown')
  await expect(page.getByText('Row 4 of 344')).toBeVisible()
  await keys.press('ArrowUp')
  await expect(page.getByText('Row 3 of 344')).toBeVisible()

  await page.getByRole('button', { name: 'Settings' }).focus()
  await keys.press('Enter')
  await page.getByRole('textbox', { name: 'Steps at most' }).focus()
  await keys.type('60')
  await keys.press('Escape')
  await command('Train model')
  await modelReady(page)

  await command('Fill gaps')
  await page.getByRole('dialog', { name: 'Fill gaps' }).getByRole('button', { name: 'Fill 19 gaps' }).focus()
  await keys.press('Enter')
  await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })

  await keys.press('ControlOrMeta+E')
  const save = page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export', exact: true })
  await save.focus()
  const path = await lacuna.saving(() => keys.press('Enter'))
  expect(await readFile(path, 'utf8')).not.toMatch(/\bNA\b/)
})

test('no view shuts anyone out, and the window answers while a model trains', async ({ lacuna }) => {
  const { page } = lacuna
  const check = async (view: string): Promise<void> => {
    expect(await seriousViolations(page), view).toEqual([])
  }
  await openPenguins(lacuna)
  const milliseconds = await busiestTask(page, async () => {
    await trainBriefly(page, 150)
    await cellAt(page, 1, 'species').click()
    for (let row = 0; row < 40; row += 1) await page.keyboard.press('ArrowDown')
    await modelReady(page)
  })
  console.log(`training: the window computed at most ${milliseconds.toFixed(0)} ms without a break`)
  expect(milliseconds).toBeLessThan(100)

  await check('model ready')
  await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
  await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  await cellAt(page, 41, 'species').click()
  await page.keyboard.press('ControlOrMeta+Home')
  await cellAt(page, 4, 'body_mass_g').click()
  await expect(page.getByText('Best guess (mean)')).toBeVisible()
  await check('inspector')
  await page.getByRole('tab', { name: 'Column' }).click()
  await check('column')
  for (const [button, dialog] of [
    ['Fill gaps…', 'Fill gaps'],
    ['Export…', 'Export'],
    ['Ask', 'Ask the model'],
    ['Evaluate', 'How well does it fill your table?'],
    ['Commands', 'Commands'],
    ['Help', 'Help'],
  ] as const) {
    await toolbar(page).getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await check(dialog)
    await page.keyboard.press('Escape')
  }
})

test('an assumed value moves the curve at once', async ({ lacuna }) => {
  const { page } = lacuna
  await openPenguins(lacuna)
  await trainBriefly(page, 60)
  await modelReady(page)
  await cellAt(page, 1, 'body_mass_g').click()
  const inspector = page.getByRole('region', { name: 'body_mass_g, row 1' })
  const flipper = inspector.getByRole('textbox', { name: 'flipper_length_mm' })
  await expect(flipper).toBeVisible({ timeout: 60_000 })
  // From the change of the field to the changed number on the page, as the page itself sees it.
  const milliseconds = await flipper.evaluate(async (field: HTMLInputElement) => {
    const facts = field.closest('section[aria-label="body_mass_g, row 1"]')!.querySelector('dl')!
    const times: number[] = []
    for (let value = 185; value < 206; value += 1) {
      const before = facts.textContent
      const start = performance.now()
      field.value = String(value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (facts.textContent === before) return
          watcher.disconnect()
          resolve()
        })
        watcher.observe(facts, { subtree: true, childList: true, characterData: true })
      })
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)
  })
  console.log(`what-if: median ${milliseconds[10]!.toFixed(0)} ms, slowest ${milliseconds.at(-1)!.toFixed(0)} ms`)
  expect(milliseconds).toHaveLength(21)
})
