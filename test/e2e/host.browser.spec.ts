import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, penguinsFile, test } from './harness/lacuna'
import { cellAt, openPenguins } from './harness/workbench'

test('the token leaves the address bar, and no script can read it', async ({ lacuna }) => {
  const { page } = lacuna
  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
  const token = new URL(lacuna.address!).searchParams.get('token')!
  expect(page.url()).not.toContain(token)
  expect(await page.evaluate(() => document.cookie)).not.toContain(token)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible()
})

test('another site in the same browser gets neither a socket nor an answer', async ({ lacuna }) => {
  // On the same machine at another port: the browser counts it as the same site and sends it our cookie.
  const site = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<p>other'))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const page = await lacuna.page.context().newPage()
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const outcome = await page.evaluate(async (host) => {
    const socket = await new Promise<string>((resolve) => {
      const opened = new WebSocket(`ws://${host}/socket`)
      opened.onopen = () => resolve('open')
      opened.onerror = () => resolve('refused')
    })
    const read = await fetch(`http://${host}/`, { credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    )
    const upload = await fetch(`http://${host}/upload?name=a.csv`, {
      method: 'POST',
      body: 'a,b',
      mode: 'no-cors',
      credentials: 'include',
    }).then(
      ({ type }) => type,
      () => 'refused',
    )
    return { socket, read, upload }
  }, new URL(lacuna.address!).host)
  site.close()
  expect(outcome).toMatchObject({ socket: 'refused', read: 'refused' })
  expect(['opaque', 'refused']).toContain(outcome.upload)
  expect(await lacuna.call('files.recent', {})).toEqual({ ok: true, value: [] })
})

test('work on an uploaded file can be taken up after a restart', async ({ start, scratch }) => {
  const data = join(scratch, 'data')
  const first = await start(data)
  await first.choosing(penguinsFile, () => first.page.getByRole('button', { name: 'Open…' }).click())
  await expect(first.page.getByText('344 rows · 8 columns')).toBeVisible()
  expect(await first.call('table.edit', { place: { row: 0, column: 2 }, text: '40.5' })).toMatchObject({ ok: true })
  await first.close()

  const second = await start(data)
  expect(await second.call('session.info', {})).toMatchObject({ ok: true, value: { last: { name: 'penguins.csv' } } })
  await second.call('session.restore', {})
  const edited = {
    ok: true,
    value: { rows: [{ cells: expect.arrayContaining([expect.objectContaining({ t: '40.5' })]) }] },
  }
  await expect.poll(() => second.call('table.page', { start: 0, count: 1, fill: 'none' })).toMatchObject(edited)
})

test('a page whose Lacuna is gone says so and what to do', async ({ lacuna }) => {
  const sample = lacuna.page.getByRole('button', { name: /Palmer penguins/ })
  // The samples come over the connection, after the page stands.
  await expect(sample).toBeVisible()
  process.kill(lacuna.hostPid, 'SIGKILL')
  await expect(lacuna.page.getByText('The connection to Lacuna was lost.').first()).toBeVisible()
  await sample.click()
  await expect(lacuna.page.getByText('Start it again with npm start').first()).toBeVisible()
})

test('a part of the window that cannot be read ahead breaks nothing, and is told when it is needed', async ({
  lacuna,
}) => {
  const unread = /assets\/(WorkBench|EmptyHint|CommandPalette)/
  const refused: string[] = []
  await lacuna.page.route(unread, (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  await lacuna.page.reload()
  await expect(lacuna.page.getByRole('button', { name: 'Open…' })).toBeVisible()
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await expect(lacuna.page.getByText('The connection to Lacuna was lost.')).toBeHidden()
  await lacuna.page.keyboard.press('ControlOrMeta+k')
  await expect(lacuna.page.getByText('The connection to Lacuna was lost.')).toBeVisible()
})

test('keys for a dialog that is still being read do not land in a cell', async ({ lacuna }) => {
  const { page } = lacuna
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/CommandPalette[^/]*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.reload()
  await openPenguins(lacuna)
  await cellAt(page, 1, 'bill_length_mm').click()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('12')
  await page.keyboard.press('Delete')
  arrive()
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cellAt(page, 1, 'bill_length_mm')).toHaveText('39.1')
  await expect(page.getByText('8 columns · 19 gaps')).toBeVisible()
})
