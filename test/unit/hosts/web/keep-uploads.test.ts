import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepRecentUploads } from '../../../../main/hosts/web/keep-uploads'

it('makes a folder for its owner alone, keeps what is recent, and removes what is not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'lacuna-uploads-'))
  const folder = join(root, 'data', 'uploads')
  const now = Date.parse('2024-05-20T12:00:00Z')
  const daysAgo = (days: number): number => now / 1000 - days * 24 * 3600
  await keepRecentUploads(folder, now)
  expect(statSync(folder).mode & 0o077).toBe(0)

  for (const [name, days] of [
    ['upload-old', 8],
    ['upload-recent', 6],
  ] as const) {
    mkdirSync(join(folder, name))
    utimesSync(join(folder, name), daysAgo(days), daysAgo(days))
  }
  await keepRecentUploads(folder, now)
  expect(readdirSync(folder)).toEqual(['upload-recent'])
  rmSync(root, { recursive: true })
})
