import { execFile } from 'node:child_process'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import packageJson from '../../package.json' with { type: 'json' }
import { inFolder, installedFolder } from './packaged'

const sample = join(import.meta.dirname, '../../resources/samples/penguins.csv')

/** `lacuna …` without a display and without anything of Node's, as on a server. */
async function lacuna(data: string, ...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: '/usr/bin:/bin', HOME: data, LACUNA_DATA_DIR: data }
  return promisify(execFile)(join(installedFolder(), 'lacuna'), words, { env }).then(
    (ended) => ({ code: 0, ...ended }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

test('the command knows its version and how it is used', async () => {
  await inFolder(async (data) => {
    expect((await lacuna(data, '--version')).stdout.trim()).toBe(packageJson.version)
    const wrong = await lacuna(data, 'train')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('needs -o FILE')])
  })
})

test('the command reads, trains and fills without a display', async () => {
  await inFolder(async (data) => {
    const [table, filled] = [join(data, 'table.csv'), join(data, 'filled.csv')]
    await copyFile(sample, table)
    const ended = await lacuna(data, 'fill', table, '-o', filled, '--steps', '20', '--json')
    expect(ended.code, ended.stderr).toBe(0)
    expect(JSON.parse(ended.stdout)).toMatchObject({ filled: 19 })
    expect(await readFile(filled, 'utf8')).not.toContain('NA')
  })
})
