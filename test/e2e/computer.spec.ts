import { homedir, hostname } from 'node:os'
import { z } from 'zod'
import { checkReport } from '../../contract/computer'
import { job } from '../../contract/jobs'
import { expect, test } from './harness/lacuna'
import { seriousViolations } from './harness/workbench'

test.setTimeout(300_000)

test('the computer is checked, and the page copied', async ({ lacuna }) => {
  const { page } = lacuna
  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
  await page.keyboard.press('F1')
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Check this computer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check this computer' })
  await expect(dialog.getByRole('status')).toContainText(/Trying .* · \d+%/, { timeout: 60_000 })
  const found = dialog.getByRole('region', { name: 'Check this computer' })
  await expect(found).toContainText('All is well. Lacuna calculates with', { timeout: 240_000 })
  await expect(found).toContainText('a tiny training comes out right')
  await expect(found).toContainText(lacuna.host === 'desktop' ? /Electron \d+/ : /Node \d+/)
  await expect(found).toContainText(/\d+ × \d+ at \d+%/)
  expect(await seriousViolations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Copy this page' }).click()
  await expect(page.getByText('The page is on the clipboard.')).toBeVisible()
  const answer = await lacuna.call('computer.report', {})
  const { page: text } = checkReport.parse(answer.ok ? answer.value : null)
  expect(text).toContain('Lacuna: check of this computer\nAll is well.')
  for (const secret of [homedir(), lacuna.dataFolder, hostname()].filter(({ length }) => length > 3))
    expect(text).not.toContain(secret)
})

test('the check is stopped by its button, and by closing', async ({ lacuna }) => {
  const { page } = lacuna
  const dialog = page.getByRole('dialog', { name: 'Check this computer' })
  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
  const open = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('dialog').getByRole('combobox').fill('Check this computer')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toContainText(/%/, { timeout: 60_000 })
  }
  await open()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toContainText('The check did not end.')
  await page.keyboard.press('Escape')
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const running = async (): Promise<number> => {
    const answer = await lacuna.call('jobs.list', {})
    return z
      .array(job)
      .parse(answer.ok ? answer.value : null)
      .filter((known) => 'progress' in known).length
  }
  await expect.poll(running).toBe(0)
})
