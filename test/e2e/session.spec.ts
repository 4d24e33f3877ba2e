import { appendFile, copyFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, penguinsFile, test, type Lacuna } from './harness/lacuna'
import { cellAt, modelReady, seriousViolations, trainBriefly } from './harness/workbench'

/** Every table keeps its own work, whatever is opened in between. */

test.setTimeout(180_000)

async function choose({ page, choosing }: Lacuna, path: string): Promise<void> {
  await choosing(path, () => page.getByRole('button', { name: 'Open…' }).first().click())
}

async function opens(lacuna: Lacuna, path: string): Promise<void> {
  await choose(lacuna, path)
  await expect(lacuna.page.getByRole('toolbar', { name: 'Tools' }).getByText(basename(path))).toBeVisible()
  await expect(lacuna.page.getByRole('grid')).toBeVisible()
}

async function tables(scratch: string): Promise<{ penguins: string; other: string }> {
  const [penguins, other] = [join(scratch, 'penguins.csv'), join(scratch, 'other.csv')]
  await copyFile(penguinsFile, penguins)
  await writeFile(other, 'a,b\n1,2\n3,\n5,6\n')
  return { penguins, other }
}

test('edits, model and fills are all there after another table was open', async ({ lacuna, start, scratch }) => {
  const { page } = lacuna
  const { penguins, other } = await tables(scratch)
  await lacuna.call('app.changeSettings', { tourSeen: true })
  await opens(lacuna, penguins)

  await test.step('edit, train, fill', async () => {
    await cellAt(page, 1, 'bill_length_mm').dblclick()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('40.5')
    await page.keyboard.press('Enter')
    await expect(cellAt(page, 1, 'bill_length_mm')).toHaveText('40.5')
    await trainBriefly(page, 150)
    await modelReady(page)
    await page.getByRole('button', { name: 'Fill 19 gaps' }).click()
    await expect(page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 60_000 })
  })
  await expect(cellAt(page, 4, 'body_mass_g')).toHaveText(/^\d{4}$/)
  const filled = await cellAt(page, 4, 'body_mass_g').innerText()

  await test.step('open another table: it has nothing of the first', async () => {
    await opens(lacuna, other)
    await expect(page.getByRole('heading', { name: 'Train a model of this table' })).toBeVisible()
    await expect(page.getByText('19 filled')).toHaveCount(0)
  })

  const everything = async (at: Lacuna): Promise<void> => {
    await expect(at.page.getByText('19 filled · no gap left')).toBeVisible({ timeout: 30_000 })
    await expect(at.page.getByRole('heading', { name: 'Model ready' })).toBeVisible()
    await expect(cellAt(at.page, 1, 'bill_length_mm')).toHaveText('40.5')
    await expect(cellAt(at.page, 4, 'body_mass_g')).toHaveText(filled)
  }

  await test.step('come back: the work is on offer, and everything is there', async () => {
    await choose(lacuna, penguins)
    const dialog = page.getByRole('dialog', { name: 'Go on with penguins.csv?' })
    await expect(dialog.getByRole('button', { name: /Continue where you left off/ })).toContainText(
      '1 edit, a model, and 19 filled cells',
    )
    expect(await seriousViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: /Continue where you left off/ }).click()
    await everything(lacuna)
  })

  await test.step('start fresh keeps the work on offer', async () => {
    await choose(lacuna, penguins)
    await page.getByRole('button', { name: /Start fresh/ }).click()
    await expect(page.getByRole('heading', { name: 'Train a model of this table' })).toBeVisible()
    await expect(cellAt(page, 1, 'bill_length_mm')).toHaveText('39.1')
    await page.getByRole('button', { name: 'Close table and go to the start page' }).click()
    const recent = page.getByRole('region', { name: 'Recent files' })
    await expect(recent.getByRole('button', { name: /penguins\.csv/ })).toContainText('Saved work: 1 edit')
  })

  await test.step('the start page names the right table after a restart', async () => {
    await lacuna.close()
    const again = await start(join(scratch, 'data'))
    const card = again.page.getByRole('region', { name: 'Continue with penguins.csv' })
    await expect(card).toContainText('1 edit, a model, and 19 filled cells')
    await card.getByRole('button', { name: 'Continue' }).click()
    await everything(again)
  })
})

test('a training is not ended without asking, and goes on where it was', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  const { penguins, other } = await tables(scratch)
  await lacuna.call('app.changeSettings', { tourSeen: true })
  await opens(lacuna, penguins)
  await trainBriefly(page, 5000)
  const bar = page.getByRole('progressbar', { name: 'Training progress' })
  const share = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(3)

  await choose(lacuna, other)
  const dialog = page.getByRole('dialog', { name: 'A model is being trained' })
  await dialog.getByRole('button', { name: /Keep training/ }).click()
  await expect(bar).toBeVisible()
  await choose(lacuna, other)
  await dialog.getByRole('button', { name: /Leave it anyway/ }).click()
  await expect(page.getByText('3 rows · 2 columns')).toBeVisible()

  await choose(lacuna, penguins)
  await expect(page.getByRole('dialog')).toContainText('A training that was interrupted at')
  await page.getByRole('button', { name: /Continue where you left off/ }).click()
  const offer = page.getByRole('status', { name: 'Interrupted training' })
  await expect(offer).toContainText('interrupted at')
  await offer.getByRole('button', { name: 'Continue training' }).click()
  await expect(offer).toHaveCount(0)
  await expect(bar).toBeVisible()
  await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Stop and keep best' }).click()
  await expect(page.getByRole('heading', { name: /best model so far was kept/ })).toBeVisible({ timeout: 60_000 })
})

test('a host that is killed comes back with what was saved, and leaves nothing lying about', async ({
  start,
  scratch,
}) => {
  const { penguins } = await tables(scratch)
  const data = join(scratch, 'data')
  const first = await start(data, penguins)
  await first.call('app.changeSettings', { tourSeen: true })
  await expect(first.page.getByText('344 rows · 8 columns')).toBeVisible()
  await first.call('table.edit', { place: { row: 0, column: 2 }, text: '40.5' })
  // Asked past the page, which may not have heard yet that there is something to save.
  await expect.poll(() => first.call('session.info', {})).toMatchObject({ ok: true, value: { saved: 'saved' } })
  process.kill(first.hostPid, 'SIGKILL')

  const second = await start(data)
  const card = second.page.getByRole('region', { name: 'Continue with penguins.csv' })
  await expect(card).toContainText('Lacuna ended unexpectedly; what was saved is here.')
  const left = (await readdir(data, { recursive: true })).filter((name) => /\.tmp$|\.\d{5,}$/.test(name))
  expect(left.filter((name) => !name.startsWith('chromium'))).toEqual([])
  await card.getByRole('button', { name: 'Continue' }).click()
  await expect(cellAt(second.page, 1, 'bill_length_mm')).toHaveText('40.5')
})

test('a file that changes on disk is noticed and can be read again', async ({ start, scratch }) => {
  const { other } = await tables(scratch)
  const lacuna = await start(join(scratch, 'data'), other)
  const { page } = lacuna
  await expect(page.getByText('3 rows · 2 columns')).toBeVisible()
  await appendFile(other, '7,8\n')
  const offer = page.getByRole('status', { name: 'Change of the file' })
  await expect(offer).toContainText('other.csv has changed on disk.')
  await offer.getByRole('button', { name: 'Read it again' }).click()
  await expect(page.getByText('4 rows · 2 columns')).toBeVisible()
  await expect(offer).toHaveCount(0)
})
