import { execFile, spawn } from 'node:child_process'
import { copyFile, readFile } from 'node:fs/promises'
import { request } from 'node:http'
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

test('the command serves a team, with each person’s application a program of its own', async () => {
  await inFolder(async (data) => {
    const [team, address] = [join(data, 'team'), ['--public-url', 'https://lacuna.example']]
    const added = await lacuna(data, 'people', 'add', 'anna', '--team', team, ...address)
    const key = /#(\S+)/.exec(added.stdout)![1]!
    const env = { PATH: '/usr/bin:/bin', HOME: data }
    const server = spawn(join(installedFolder(), 'lacuna'), ['serve', '--team', team, ...address], { env })
    const told: string[] = []
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => told.push(text.toString()))
    const port = (): string | undefined => /127\.0\.0\.1:(\d+)/.exec(told.join(''))?.[1]
    await expect.poll(port, { timeout: 30_000 }).toBeDefined()
    const page = await new Promise<string>((resolve, reject) => {
      const headers = { Host: 'lacuna.example', Cookie: `__Host-lacuna=${key}` }
      const asked = request({ host: '127.0.0.1', port: port(), headers }, (response) => {
        response.setEncoding('utf8').once('data', resolve)
      })
      asked.on('error', reject).end()
    })
    expect(page).toContain('<title>Lacuna</title>')
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    expect(await ended, told.join('')).toBe(0)
  })
})
