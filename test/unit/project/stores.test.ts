import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNames } from '../../../main/project/names'
import { openRecentFiles } from '../../../main/project/recent'
import { openSettings } from '../../../main/project/settings'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('settings', () => {
  it('are remembered', async () => {
    await (await openSettings(folder)).change({ theme: 'dark' })
    expect((await openSettings(folder)).current()).toEqual({ theme: 'dark', tourSeen: false })
  })

  it.each(['', 'not json', '{"theme":"pink"}', '[]', 'null'])(
    'fall back to defaults when the file holds %j',
    async (text) => {
      await writeFile(join(folder, 'settings.json'), text)
      expect((await openSettings(folder)).current()).toEqual({ theme: 'system', tourSeen: false })
    },
  )
})

describe('recent files', () => {
  it('lists the newest first, each once, without those that are gone', async () => {
    const recent = await openRecentFiles(folder)
    for (const name of ['a', 'b', 'c']) await writeFile(join(folder, name), '')
    await recent.add(join(folder, 'a'), 1)
    await recent.add(join(folder, 'b'), 2)
    await recent.add(join(folder, 'a'), 3)
    await recent.add(join(folder, 'c'), 4)
    await rm(join(folder, 'c'))
    const again = await openRecentFiles(folder)
    expect(again.list().map((entry) => entry.path)).toEqual([join(folder, 'a'), join(folder, 'b')])
  })

  it('can be forgotten', async () => {
    const recent = await openRecentFiles(folder)
    await writeFile(join(folder, 'a'), '')
    await recent.add(join(folder, 'a'), 1)
    await recent.clear()
    expect(recent.list()).toEqual([])
    expect(JSON.parse(await readFile(join(folder, 'recent.json'), 'utf8'))).toEqual([])
  })
})

describe('names', () => {
  it('lead to their path, and nothing else does', () => {
    const names = createNames()
    const { id, name } = names.add('/somewhere/table.csv')
    expect(name).toBe('table.csv')
    expect(names.path(id)).toBe('/somewhere/table.csv')
    expect(names.path('/somewhere/table.csv')).toBeUndefined()
    expect(names.add('/somewhere/table.csv').id).toBe(id)
  })
})
