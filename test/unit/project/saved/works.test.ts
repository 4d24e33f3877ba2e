import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Manifest } from '../../../../main/project/saved/manifest'
import { openWorks } from '../../../../main/project/saved/works'

const day = 86_400_000
let folder: string
let table: string
let time: number
const now = (): number => time
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-works-'))
  table = join(folder, 'table.csv')
  await writeFile(table, 'a\n1\n')
  time = Date.UTC(2024, 4, 1)
})
afterEach(() => rm(folder, { recursive: true }))

const work = (path: string, edits = 1): Omit<Manifest, 'blocks'> => ({
  version: 1,
  source: { path, options: {} },
  file: { size: 4, modifiedAt: 0, sha256: 'x' },
  savedAt: time,
  edits,
  columns: 0,
  filled: 0,
  document: { some: 'json' },
  model: null,
  evaluation: null,
  view: null,
})
const block = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes)
const files = async (id: string): Promise<string[]> => (await readdir(join(folder, 'work', id))).sort()

async function put(path: string, edits = 1): Promise<string> {
  const works = await openWorks(folder, now)
  const id = works.begin({ path, options: {} })
  await works.writer(id)(work(path, edits), new Map())
  return id
}

describe('saved work', () => {
  it('comes back as it was, from another start', async () => {
    const first = await openWorks(folder, now)
    const id = first.begin({ path: table, options: {} })
    await first.writer(id)(work(table), new Map([['a', block(1, 2, 3)]]))
    const second = await openWorks(folder, now)
    expect(second.on(table)).toMatchObject([{ id, name: 'table.csv', edits: 1 }])
    const back = await second.read(id)
    expect(back).toMatchObject({ document: { some: 'json' }, edits: 1 })
    expect([...back.bytes.get('a')!]).toEqual([1, 2, 3])
  })

  it('writes a block once, and again only when it is another; what was read counts as written', async () => {
    const works = await openWorks(folder, now)
    const id = works.begin({ path: table, options: {} })
    const [large, small] = [block(1, 2, 3), block(4)]
    const write = works.writer(id)
    await write(work(table), new Map([['large', large]]))
    const [kept] = await files(id)
    const writtenAt = (await stat(join(folder, 'work', id, kept!))).mtimeMs
    await write(work(table), new Map([['large', large]]))
    expect(await files(id)).toEqual([kept, 'manifest.json'])
    await write(
      work(table),
      new Map([
        ['large', large],
        ['small', small],
      ]),
    )
    expect(await files(id)).toHaveLength(3)
    await write(
      work(table),
      new Map([
        ['large', large],
        ['small', block(5)],
      ]),
    )
    expect(await files(id)).toHaveLength(3)
    expect((await stat(join(folder, 'work', id, kept!))).mtimeMs).toBe(writtenAt)

    const again = await openWorks(folder, now)
    const { bytes } = await again.read(id)
    const before = await files(id)
    await again.writer(id)(work(table), bytes)
    expect(await files(id)).toEqual(before)
    await again.writer(id)(work(table), new Map())
    expect(await files(id)).toEqual(['manifest.json'])
  })

  it('is cleared of what a kill left behind', async () => {
    const id = await put(table)
    const own = join(folder, 'work', id)
    await writeFile(join(own, '.manifest.json.0123456789ab.tmp'), '{')
    await writeFile(join(own, '0011223344556677.blocks'), 'half')
    await writeFile(join(own, 'training.checkpoint.1234567890'), 'half')
    await openWorks(folder, now)
    expect(await files(id)).toEqual(['manifest.json'])
  })

  it('whose folder holds nothing readable is removed', async () => {
    const id = await put(table)
    await writeFile(join(folder, 'work', id, 'manifest.json'), '{"version":1')
    const works = await openWorks(folder, now)
    expect(works.on(table)).toEqual([])
    expect(await readdir(join(folder, 'work'))).toEqual([])
  })

  it('is read as a whole or not at all', async () => {
    const works = await openWorks(folder, now)
    const id = works.begin({ path: table, options: {} })
    await works.writer(id)(work(table), new Map([['a', block(1, 2, 3)]]))
    const [blocks] = await files(id)
    await writeFile(join(folder, 'work', id, blocks!), 'x')
    await expect(works.read(id)).rejects.toThrow(/damaged/)
  })
})

describe('old work', () => {
  it('goes after 60 days, beyond 30 tables, beyond three of one table, and when there is nothing in it', async () => {
    const old = await put(join(folder, 'old.csv'))
    time += 61 * day
    const empty = await put(join(folder, 'empty.csv'), 0)
    const mine: string[] = []
    for (let at = 0; at < 4; at += 1) {
      time += 1000
      mine.push(await put(table))
    }
    const left = await readdir(join(folder, 'work'))
    expect(left).not.toContain(old)
    const works = await openWorks(folder, now)
    expect(works.on(table).map(({ id }) => id)).toEqual(mine.slice(1).reverse())
    expect(await readdir(join(folder, 'work'))).not.toContain(empty)
    for (let at = 0; at < 35; at += 1) {
      time += 1000
      await put(join(folder, `${at}.csv`))
    }
    const full = await openWorks(folder, now)
    expect(full.tables()).toHaveLength(30)
    expect(full.tables()).toContain(join(folder, '34.csv'))
    expect(full.tables()).not.toContain(table)
  })
})

it('names the newest whose table is still there', async () => {
  await put(table)
  time += 1000
  await put(join(folder, 'gone.csv'))
  expect((await openWorks(folder, now)).last()).toMatchObject({ name: 'table.csv' })
})
