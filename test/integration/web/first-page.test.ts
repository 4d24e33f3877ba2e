import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const renderer = resolve(import.meta.dirname, '../../../out/renderer')
const read = (path: string): string => readFileSync(resolve(renderer, path), 'utf8')

/** The scripts that the page names, and what those import before they run; what is imported later has brackets. */
function firstScripts(): string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const [, name] of read(path).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) visit(`assets/${name}`)
  }
  for (const [, path] of read('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)) visit(path!)
  return [...found]
}

it('the start page is shown without grid, charts and dialogs, which are read when they are needed', () => {
  const scripts = firstScripts()
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.filter((path) => /WorkBench|PlotChart|Dialog/.test(path))).toEqual([])
  const bytes = scripts.reduce((sum, path) => sum + statSync(resolve(renderer, path)).size, 0)
  expect(bytes / 1e3).toBeLessThan(400)
})
