import { expect, test } from './harness/lacuna'
import { modelReady, openCsv, trainBriefly } from './harness/workbench'

test.setTimeout(240_000)

/** Points on a ring: no mean tells them, so a model has to learn, and few steps are not enough. */
const ring = Array.from({ length: 400 }, (_, i) => {
  const [angle, radius] = [2.399963 * i, 1 + 0.04 * Math.sin(37 * i)]
  return `${(radius * Math.cos(angle)).toFixed(3)},${i % 20 === 7 ? '' : (radius * Math.sin(angle)).toFixed(3)}`
})

test('a training that ends while the curve climbs says so, and goes on from there', async ({ lacuna, scratch }) => {
  const { page } = lacuna
  await openCsv(lacuna, scratch, 'ring.csv', ['x,y', ...ring])
  await expect(page.getByText('400 rows · 2 columns')).toBeVisible()
  // Learns fast enough that few steps show a climb.
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Learning rate' }).fill('0.01')
  await page.keyboard.press('Escape')
  await trainBriefly(page, 250)
  await modelReady(page)
  const panel = page.getByRole('region', { name: 'Model' })
  await expect(panel.getByRole('heading', { name: 'Model ready, still improving' })).toBeVisible()

  await test.step('one click goes on, with the curve so far', async () => {
    await panel.getByRole('button', { name: 'Go on training' }).click()
    await expect(panel.getByRole('heading', { name: 'Training further · quick' })).toBeVisible()
    await expect(panel.getByText('The curves start with the first measurement.')).toBeHidden({ timeout: 60_000 })
    await modelReady(page)
    await expect(panel.getByRole('status')).toContainText(
      /Going on helped: rows held out are [\d.]+ times as likely now\./,
    )
    const model = await lacuna.call('model.info', {})
    if (!model.ok) throw new Error(model.error.message)
    expect(model.value).toMatchObject({ preset: 'quick', earlier: [{ steps: 250 }] })
  })

  await test.step('and by itself, with other choices', async () => {
    await page.getByRole('button', { name: 'Fill 20 gaps' }).click()
    await expect(page.getByText('20 filled · no gap left')).toBeVisible({ timeout: 60_000 })
    await panel.getByRole('button', { name: 'Train again…' }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('textbox', { name: 'Steps at most' }).fill('60')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Train the model further' }).click()
    await modelReady(page)
    const model = await lacuna.call('model.info', {})
    if (!model.ok) throw new Error(model.error.message)
    expect(model.value).toMatchObject({ earlier: [{ steps: 250 }, { steps: 500 }] })
  })
})
