import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createRandom } from '../../main/engine/random'
import { expect, test } from '../../test/e2e/harness/lacuna'
import { longestFrame, watchFrames } from './frames'
import { memoryOf } from './memory'
import { scrollerOf } from './scroller'

const [rows, numbers, categories] = [5000, 900, 100]
const folder = resolve('.cache', 'bench', 'data')

/** Numbers and categories of thirty causes in common, a tenth of the cells open. */
function wideTable(): string {
  const path = join(folder, `wide-${rows}.csv`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const random = createRandom(18)
  const columns = numbers + categories
  const weights = Array.from({ length: columns }, () => Float64Array.from({ length: 30 }, () => random.normal() / 5))
  const lines = Array.from({ length: rows }, () => {
    const causes = Float64Array.from({ length: 30 }, () => random.normal())
    const cells = weights.map((own, c) => {
      const value = own.reduce((sum, weight, i) => sum + weight * causes[i]!, 0) + 0.6 * random.normal()
      if (random.uniform() < 0.1) return ''
      return c < numbers ? value.toFixed(3) : ['low', 'middle', 'high'][value < -0.5 ? 0 : value < 0.5 ? 1 : 2]!
    })
    return cells.join(',')
  })
  const header = Array.from({ length: columns }, (_, c) => (c < numbers ? `n${c}` : `k${c}`)).join(',')
  writeFileSync(`${path}.part`, `${header}\n${lines.join('\n')}\n`)
  renameSync(`${path}.part`, path)
  return path
}

test('1,000 columns are opened, learned, filled and scrolled', async ({ lacuna }) => {
  const path = wideTable()
  const { page } = lacuna
  await lacuna.call('app.changeSettings', { tourSeen: true })
  const pid = lacuna.electron?.process().pid ?? 0
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 250)
  const began = performance.now()
  const seconds = (): number => Math.round((performance.now() - began) / 100) / 10

  await lacuna.drop(path)
  await page.waitForFunction(
    () => Boolean(document.querySelector('[row-index="0"] [col-id="1"]')?.textContent),
    undefined,
    { polling: 50, timeout: 600_000 },
  )
  const opened = seconds()
  const frames: Record<string, number> = {}
  for (const direction of ['down', 'across'] as const) {
    const scroller = await scrollerOf(page, direction)
    await watchFrames(page)
    for (let part = 1; part <= 40; part += 1) {
      await scroller.evaluate(
        (grid, [share, towards]) => {
          if (towards === 'down') grid.scrollTop = grid.scrollHeight * share
          else grid.scrollLeft = grid.scrollWidth * share
        },
        [part / 40, direction] as const,
      )
      await page.waitForTimeout(60)
    }
    frames[direction] = Math.round((await longestFrame(page)).longest)
  }
  const before = seconds()
  await page.getByRole('button', { name: 'Start training' }).click()
  await expect(page.getByRole('heading', { name: 'Model ready' })).toBeVisible({ timeout: 900_000 })
  const trained = Math.round(seconds() - before)
  const from = seconds()
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Fill gaps…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill gaps' })
  await dialog.getByRole('button', { name: /^Fill [\d,]+ gaps?$/ }).click()
  await expect(page.getByText('no gap left')).toBeVisible({ timeout: 900_000 })
  const filled = Math.round(seconds() - from)
  clearInterval(watch)
  console.log(
    JSON.stringify({
      rows,
      columns: numbers + categories,
      opened,
      trained,
      filled,
      frames,
      peakMegabytes: Math.round(peak),
    }),
  )
})
