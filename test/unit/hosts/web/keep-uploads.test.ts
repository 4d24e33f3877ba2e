import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepUploads } from '../../../../main/hosts/web/keep-uploads'

it('makes a folder for its owner alone, keeps what is recent or needed, and removes what is not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'lacuna-uploads-'))
  const folder = join(root, 'data', 'uploads')
  const now = Date.parse('2024-05-20T12:00:00Z')
  const daysAgo = (days: number): number => now / 1000 - days * 24 * 3600
  await keepUploads(folder, [], now)
  expect(statSync(folder).mode & 0o077).toBe(0)

  for (const [name, days] of [
    ['old', 8],
    ['needed', 400],
    ['recent', 6],
    ['.incoming-1', 0],
  ] as const) {
    mkdirSync(join(folder, name))
    utimesSync(join(folder, name), daysAgo(days), daysAgo(days))
  }
  await keepUploads(folder, [join(folder, 'needed', 'table.csv'), join(folder, 'ol')], now)
  expect(readdirSync(folder)).toEqual(['needed', 'recent'])
  rmSync(root, { recursive: true })
})
