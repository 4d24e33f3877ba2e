import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileRef, TargetRef } from '../../../contract/files'
import { createApp } from '../../../main/app'
import type { Application } from '../../../main/application'
import { nodeCompute } from '../../../main/hosts/node-compute'
import { nodeReader } from '../../../main/hosts/node-reader'
import { placesAround } from '../../../main/hosts/places'
import { serveWeb } from '../../../main/hosts/web/serve'
import { ask, bearer } from './support'

/** Files in and out of the web host, with a bound small enough to run into. */
const token = 'token-of-this-test'
const maxUploadBytes = 100_000
const headers = bearer(token)
const patience = { timeout: 30_000 }
let folder: string
let application: Application
let server: Awaited<ReturnType<typeof serveWeb>>
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-transfer-'))
  vi.stubEnv('TMPDIR', folder)
  const places = placesAround(resolve(import.meta.dirname, '../../../out/main'))
  const log = (): void => undefined
  application = await createApp({
    dataFolder: join(folder, 'data'),
    resourcesFolder: places.resources,
    fileWorkerUrl: places.fileWorkerUrl,
    spawnCompute: nodeCompute(places.compute, log),
    spawnReader: nodeReader(places, log),
    now: Date.now,
    log,
  })
  const { renderer } = places
  server = await serveWeb({
    application,
    renderer,
    uploads: join(folder, 'uploads'),
    exchange: join(folder, 'exchange'),
    port: 0,
    token,
    maxUploadBytes,
    log,
    onAsked: log,
  })
  port = Number(new URL(server.url).port)
})
afterAll(async () => {
  await server.close()
  await application.close()
  await rm(folder, { recursive: true, force: true })
})

const uploaded = async (): Promise<string[]> => {
  return readdir(join(folder, 'uploads'), { recursive: true })
}
const upload = (name: string, body: string | Buffer, more: Record<string, string> = {}) =>
  ask(port, `/upload?name=${encodeURIComponent(name)}`, { method: 'POST', headers: { ...headers, ...more }, body })

describe('uploads', () => {
  it('become files the application can open, under their own name', async () => {
    const answer = await upload('März 2024.csv', 'a,b\n1,2\n3,\n')
    expect(answer.status).toBe(200)
    const file = JSON.parse(answer.body) as FileRef
    expect(file.name).toBe('März 2024.csv')
    expect(answer.body).not.toContain(folder)
    expect(await application.call('table.open', { file: file.id })).toMatchObject({ ok: true })
    await expect
      .poll(() => application.call('table.document', {}), patience)
      .toMatchObject({ value: { rows: 2, gaps: 1 } })
  })

  it('stay in their own folder, whatever the name', async () => {
    for (const name of ['../../escaped.csv', '/etc/escaped.csv', '..\\escaped.csv', '..']) {
      expect((await upload(name, 'a')).status).toBe(200)
    }
    expect(existsSync(join(folder, 'escaped.csv'))).toBe(false)
    expect((await uploaded()).every((path) => path.split('/').length <= 2)).toBe(true)
  })

  it('up to the bound are taken', async () => {
    expect((await upload('full.csv', Buffer.alloc(maxUploadBytes, 'a'))).status).toBe(200)
  })

  it('that announce too much are refused before they are read', async () => {
    const before = await uploaded()
    const answer = await upload('large.csv', Buffer.alloc(maxUploadBytes + 1, 'a'))
    expect(answer.status).toBe(413)
    expect(answer.body).toContain('larger than')
    expect(await uploaded()).toEqual(before)
  })

  it('that do not say how much are cut off at the bound, and nothing stays', async () => {
    const before = await uploaded()
    const status = await new Promise((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path: '/upload?name=endless.csv', method: 'POST', headers })
      asked.on('response', (response) => {
        resolve(response.statusCode)
        asked.destroy()
      })
      asked.on('error', () => undefined)
      const more = (): boolean => !asked.destroyed && asked.write(Buffer.alloc(16_384, 'a'), () => more())
      more()
    })
    expect(status).toBe(413)
    await expect.poll(uploaded, patience).toEqual(before)
  })

  it('that break off leave nothing', async () => {
    const before = await uploaded()
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/upload?name=broken.csv',
      method: 'POST',
      headers: { ...headers, 'Content-Length': '50000' },
    })
    asked.on('error', () => undefined)
    asked.write('half of it')
    await expect.poll(async () => (await uploaded()).some((path) => path.endsWith('broken.csv')), patience).toBe(true)
    asked.destroy()
    await expect.poll(uploaded, patience).toEqual(before)
  })
})

describe('the same file handed over again', () => {
  it('is the same file, so that the work on it is found', async () => {
    const hand = async (name: string, body: string): Promise<string> =>
      (JSON.parse((await upload(name, body)).body) as FileRef).id
    const first = await hand('twice.csv', 'a,b\n1,2\n')
    expect(await hand('twice.csv', 'a,b\n1,2\n')).toBe(first)
    expect(await hand('twice.csv', 'a,b\n1,3\n')).not.toBe(first)
    expect(await hand('other.csv', 'a,b\n1,2\n')).not.toBe(first)
  })
})

describe('downloads', () => {
  it('give what was written to a target, and only that', async () => {
    const made = await ask(port, '/target?name=filled.csv', { method: 'POST', headers })
    const target = JSON.parse(made.body) as TargetRef
    const path = application.targetPath(target.id)!
    await writeFile(path, 'a,b\n1,2\n')
    await writeFile(path.replace('filled.csv', 'filled.map.csv'), 'observed')

    const listed = await ask(port, `/written?target=${target.id}`, { headers })
    expect(JSON.parse(listed.body)).toEqual([{ name: 'filled.csv' }, { name: 'filled.map.csv' }])
    const got = await ask(port, `/download?target=${target.id}&name=filled.csv`, { headers })
    expect(got.body).toBe(await readFile(path, 'utf8'))
    expect(got.headers['content-disposition']).toBe("attachment; filename*=UTF-8''filled.csv")

    for (const name of ['../', '../../data/settings.json', '%2e%2e%2fx', 'absent.csv']) {
      expect((await ask(port, `/download?target=${target.id}&name=${name}`, { headers })).status).toBe(404)
    }
  })
})

it('leaves no folder behind when it ends', async () => {
  const { renderer } = placesAround(resolve(import.meta.dirname, '../../../out/main'))
  const log = (): void => undefined
  const before = (await readdir(folder)).length
  const second = await serveWeb({
    application,
    renderer,
    uploads: join(folder, 'uploads'),
    exchange: join(folder, 'exchange-second'),
    port: 0,
    token,
    maxUploadBytes,
    log,
    onAsked: log,
  })
  expect((await readdir(folder)).length).toBe(before + 1)
  await second.close()
  expect((await readdir(folder)).length).toBe(before)
})

it('says which port is taken', async () => {
  const { renderer } = placesAround(resolve(import.meta.dirname, '../../../out/main'))
  const log = (): void => undefined
  const again = serveWeb({
    application,
    renderer,
    uploads: join(folder, 'uploads'),
    exchange: join(folder, 'exchange-third'),
    port,
    token,
    maxUploadBytes,
    log,
    onAsked: log,
  })
  await expect(again).rejects.toThrow(`Port ${port} is in use. Choose another with --port, or leave it out.`)
})
