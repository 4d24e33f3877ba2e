import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './harness/lacuna'
import { lookAt } from './harness/layout'
import { childrenOf, commandOf } from './harness/web-program'

test.skip(process.platform !== 'linux', 'The reader process is found where Linux lists processes.')

test('nothing overlaps or is cut while a file is read', async ({ lacuna, scratch }) => {
  const { page, hostPid } = lacuna
  const path = join(scratch, 'measurements.csv')
  const row = Array.from({ length: 15 }, (_, column) => column * 1.5).join(',')
  await writeFile(
    path,
    `${Array.from({ length: 15 }, (_, column) => `m${column}`).join(',')}\n${`${row}\n`.repeat(3e5)}`,
  )
  const reader = (): number | undefined => childrenOf(hostPid).find((pid) => commandOf(pid).includes('reader.js'))
  // Held still, so that there is time to look.
  const held = expect
    .poll(() => reader() !== undefined && process.kill(reader()!, 'SIGSTOP'), { intervals: [5], timeout: 30_000 })
    .toBe(true)
  await lacuna.choosing(path, () => page.getByRole('button', { name: 'Open…' }).click())
  await held
  await expect(page.getByRole('dialog', { name: 'Opening measurements.csv' }).getByRole('progressbar')).toBeVisible()
  expect(await lookAt(lacuna, 'opening')).toEqual([])
  process.kill(reader()!, 'SIGCONT')
  await expect(page.getByText('300,000 rows · 15 columns')).toBeVisible({ timeout: 60_000 })
})
