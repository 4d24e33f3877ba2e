import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Lacuna } from './host'

/** Steps that many flows share. */

export async function openPenguins({ page, call }: Lacuna): Promise<void> {
  // The tour has a test of its own.
  await call('app.changeSettings', { tourSeen: true })
  await page.getByRole('button', { name: 'Open sample Palmer penguins' }).click()
  await expect(page.getByText('344 rows · 8 columns')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Adelie' }).first()).toBeVisible()
}

/** Writes a file and opens it. */
export async function openCsv(lacuna: Lacuna, folder: string, name: string, lines: readonly string[]): Promise<void> {
  await lacuna.call('app.changeSettings', { tourSeen: true })
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  await lacuna.choosing(path, () => lacuna.page.getByRole('button', { name: 'Open…' }).click())
}

/** A cell by the row's place on the screen, from 1, and the column's name. */
export function cellAt(page: Page, row: number, column: string): Locator {
  const penguinColumns = [
    'species',
    'island',
    'bill_length_mm',
    'bill_depth_mm',
    'flipper_length_mm',
    'body_mass_g',
    'sex',
    'year',
  ]
  return page.locator(`[row-index="${row - 1}"] [col-id="${penguinColumns.indexOf(column)}"]`)
}

/** Trains with few steps, so that a test takes seconds; everything else is as the user does it. */
export async function trainBriefly(page: Page, steps: number): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Steps at most' }).fill(String(steps))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start training' }).click()
}

export async function modelReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Model ready' })).toBeVisible({ timeout: 120_000 })
}

/** What axe finds serious or worse, short enough to read in a report. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // What is still fading in has not the colours that one reads it in.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  // The other mode opens a page of its own, which Electron cannot.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
