import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = resolve(import.meta.dirname, '../../../out/main/cli.js')
let folder = ''
beforeAll(async () => {
  if (!existsSync(program)) throw new Error('The command line is not built; run npm run build first.')
  folder = await mkdtemp(join(tmpdir(), 'lacuna-own-format-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A table whose columns follow one hidden number, with gaps here and there; the same every time. */
function table(): string[][] {
  return Array.from({ length: 160 }, (_, row) => {
    const hidden = ((row * 61) % 160) / 160
    const day = new Date(Date.UTC(2004, 0, 1 + Math.round(300 * hidden)))
      .toISOString()
      .slice(0, 10)
      .split('-')
      .reverse()
      .join('.')
    const cells = [
      (20 + 30 * hidden).toFixed(1).replace('.', ','),
      String(Math.round(10 + 50 * hidden)),
      day,
      hidden > 0.5 ? 'yes' : 'no',
    ]
    return cells.map((cell, column) => ((row * 7 + column * 3) % 11 === 0 ? '' : cell))
  })
}

test('numbers, whole numbers, dates and yes/no are learned, filled, and written as the file writes them', async () => {
  const rows = table()
  const text = ['size;count;day;ok', ...rows.map((row) => row.join(';'))].map((line) => `${line}\r\n`).join('')
  await writeFile(join(folder, 'table.csv'), text)
  const options = ['--preset', 'quick', '--max-minutes', '0.1', '--seed', '1']
  execFileSync(process.execPath, [program, 'fill', 'table.csv', '-o', 'filled.csv', ...options], {
    cwd: folder,
    stdio: 'ignore',
  })
  const written = await readFile(join(folder, 'filled.csv'), 'utf8')
  const filled = written
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'))
  expect(filled.length).toBe(rows.length)
  const shapes = [/^\d+(?:,\d)?$/, /^\d+$/, /^\d\d\.\d\d\.200[345]$/, /^(?:yes|no)$/]
  for (const [row, cells] of filled.entries()) {
    for (const [column, cell] of cells.entries()) {
      const own = rows[row]?.[column] ?? ''
      if (own === '') expect(cell).toMatch(shapes[column]!)
      else expect(cell).toBe(own)
    }
  }
})
