import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { givePersonKey } from '../../main/hosts/team/people'
import { freePort, noProxy, publicName, startNginx } from '../integration/team/nginx'
import { openBrowser, startTeam } from '../integration/team/support'
import { watchPage } from './harness/host'
import { expect, test } from './harness/lacuna'
import { programFromEnv } from './harness/places'

test.skip(noProxy !== null, noProxy ?? '')

test('a real browser opens a link once, shows one’s place in the line, and starts by itself', async ({ scratch }) => {
  const team = join(scratch, 'team')
  const { key } = await givePersonKey(team, 'anna')
  const ben = await givePersonKey(team, 'ben')
  const port = await freePort()
  const server = await startTeam(team, port, '--jobs', '1')
  const proxy = await startNginx(port, server.port)
  const other = await openBrowser(proxy, ben.key)
  const browser = await chromium.launch({
    executablePath: programFromEnv('LACUNA_CHROMIUM'),
    args: [`--host-resolver-rules=MAP ${publicName} 127.0.0.1`],
  })
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } })
    const [page, problems] = [await context.newPage(), [] as string[]]
    watchPage(page, problems)
    const address = `https://${publicName}:${port}`
    await page.goto(address)
    await expect(page.getByText('Open Lacuna with your own link.')).toBeVisible()
    await page.goto(`${address}/enter#${key.slice(1)}`)
    await expect(page.getByText('This link opens nothing any more.')).toBeVisible()
    // From the same page only what stands behind the # would change.
    await page.goto('about:blank')
    await page.goto(`${address}/enter#${key}`)
    await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
    expect(page.url()).toBe(`${address}/`)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await context.cookies()).toMatchObject([{ name: '__Host-lacuna', secure: true, httpOnly: true }])

    await other.value('table.openSample', { name: 'penguins' })
    await expect.poll(() => other.value('table.document', {})).not.toBeNull()
    const options = { preset: 'thorough', maxMinutes: null, seed: 1, engine: 'onnx-cpu' }
    const { job } = await other.value<{ job: string }>('model.train', options)
    await expect.poll(() => other.job(job)?.state).toBe('running')

    await openSample(page)
    await page.getByRole('button', { name: 'Start training' }).click()
    await expect(page.getByText('Waiting: 1 job before yours. It starts by itself.')).toBeVisible()
    await other.value('jobs.cancel', { job })
    await expect(page.getByText('Waiting: 1 job')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Stop and keep best' })).toBeVisible()
    expect(problems).toEqual([])
  } finally {
    await browser.close()
    other.close()
    await server.stop()
    await proxy.stop()
  }
})

async function openSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open sample Palmer penguins' }).click()
  await expect(page.getByText('344 rows · 8 columns')).toBeVisible()
}
