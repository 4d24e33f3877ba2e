import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '../../test/e2e/harness/lacuna'
import { longestFrame, watchFrames } from './frames'

const rows = Number(process.env['LACUNA_BENCH_ROWS'] ?? 1_000_000)
const columns = 50
const folder = resolve('.cache', 'bench', 'data')

/** Whole numbers with gaps that hang together and change along the rows. */
async function tableWithGaps(): Promise<string> {
  const path = join(folder, `gaps-${rows}.csv`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const file = createWriteStream(`${path}.part`)
  file.write(`${Array.from({ length: columns }, (_, c) => `c${c}`).join(',')}\n`)
  for (let row = 0; row < rows; row++) {
    const isOpen = (c: number): boolean => (row * 7919 + (c >> 2) * 104_729) % 100 < 5 + (c % 10) + (20 * row) / rows
    const line = Array.from({ length: columns }, (_, c) => (isOpen(c) ? '' : String((row * (c + 3)) % 997)))
    if (!file.write(`${line.join(',')}\n`)) await new Promise<void>((resume) => file.once('drain', () => resume()))
  }
  await new Promise<void>((resume) => file.end(resume))
  renameSync(`${path}.part`, path)
  return path
}

test(`the gaps of ${rows} × ${columns} cells as a picture`, async ({ lacuna }) => {
  const path = await tableWithGaps()
  const { page } = lacuna
  await lacuna.call('app.changeSettings', { tourSeen: true })
  await lacuna.drop(path)
  await expect(page.getByText(`${rows.toLocaleString('en')} rows · ${columns} columns`)).toBeVisible({
    timeout: 600_000,
  })

  // When the picture's figures come over the wire, and when it has been drawn.
  await page.evaluate(() => {
    const told = { arrived: 0, drawn: 0 }
    ;(window as unknown as { told: typeof told }).told = told
    const draw = CanvasRenderingContext2D.prototype.fillRect
    CanvasRenderingContext2D.prototype.fillRect = function (...where) {
      told.arrived ||= performance.now()
      told.drawn = performance.now()
      draw.apply(this, where)
    }
  })
  await watchFrames(page)
  const began = performance.now()
  await page.getByRole('complementary', { name: 'Details' }).getByRole('tab', { name: 'Gaps' }).click()
  await page.waitForFunction(() => (window as unknown as { told: { drawn: number } }).told.drawn > 0, undefined, {
    polling: 50,
    timeout: 600_000,
  })
  const seconds = (performance.now() - began) / 1000
  await page.waitForTimeout(1500)
  const drawing = await page.evaluate(() => {
    const { arrived, drawn } = (window as unknown as { told: { arrived: number; drawn: number } }).told
    return drawn - arrived
  })
  const { longest, longestTask } = await longestFrame(page)
  console.log(
    JSON.stringify(
      {
        cells: rows * columns,
        secondsFromClickToPicture: Number(seconds.toFixed(2)),
        millisecondsOfDrawing: Math.round(drawing),
        longestFrame: Math.round(longest),
        longestTask: Math.round(longestTask),
      },
      null,
      2,
    ),
  )
})
