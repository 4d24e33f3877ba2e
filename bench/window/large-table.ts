import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '../../test/e2e/harness/lacuna'
import { generateCsv } from '../files/generate'
import { longestFrame, watchFrames } from './frames'
import { memoryOf } from './memory'
import { scrollerOf } from './scroller'

const rows = Number(process.env['LACUNA_BENCH_ROWS'] ?? 1_000_000)
const folder = resolve('.cache', 'bench', 'data')
const python = process.env['LACUNA_PYTHON'] ?? '/usr/bin/python3'

test(`${rows} rows in the window`, async ({ lacuna }) => {
  const path = join(folder, `table-${rows}.csv`)
  await generateCsv(path, rows)
  const { page } = lacuna
  const pid = lacuna.electron?.process().pid ?? 0
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 100)

  await watchFrames(page)
  const began = performance.now()
  await lacuna.drop(path)
  // Looked for by a plain selector, and not often: searching by role would itself hold the window up.
  await page.waitForFunction(
    () => Boolean(document.querySelector('[row-index="0"] [col-id="1"]')?.textContent),
    undefined,
    { polling: 50, timeout: 600_000 },
  )
  const seconds = (performance.now() - began) / 1000
  const opening = await longestFrame(page)

  const scroller = await scrollerOf(page)
  await watchFrames(page)
  for (let part = 1; part <= 40; part += 1) {
    await scroller.evaluate((grid, share) => {
      grid.scrollTop = grid.scrollHeight * share
    }, part / 40)
    await page.waitForTimeout(60)
  }
  const scrolling = await longestFrame(page)
  await expect(
    page
      .getByRole('gridcell', { name: String(rows.toLocaleString('en')), exact: true })
      .or(page.getByRole('gridcell', { name: String(rows), exact: true }))
      .first(),
  ).toBeVisible()
  clearInterval(watch)

  const target = join(folder, 'written.csv')
  const script = resolve('bench', 'files', 'peer.py')
  const pandas = JSON.parse(execFileSync(python, [script, path, target], { encoding: 'utf8' })) as {
    readSeconds: number
  }
  rmSync(target)
  console.log(
    JSON.stringify(
      {
        rows,
        fileMegabytes: Math.round(readFileSync(path).byteLength / 1e6),
        openSeconds: Number(seconds.toFixed(2)),
        timesPandas: Number((seconds / pandas.readSeconds).toFixed(2)),
        longestFrameOpening: Math.round(opening.longest),
        longestTaskOpening: Math.round(opening.longestTask),
        longestFrameScrolling: Math.round(scrolling.longest),
        longestTaskScrolling: Math.round(scrolling.longestTask),
        peakMegabytes: Math.round(peak),
      },
      null,
      2,
    ),
  )
})
