import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint, givePersonKey, readPeople, removePerson } from '../../../../main/hosts/team/people'

let team: string
beforeEach(async () => {
  team = await mkdtemp(join(tmpdir(), 'lacuna-people-'))
})
afterEach(() => rm(team, { recursive: true }))

describe('the people of a team', () => {
  it('are nobody at first', async () => {
    expect(await readPeople(team)).toEqual([])
  })

  it('have keys of which only the fingerprint is kept, for the owner of the folder alone', async () => {
    const { key, isNew } = await givePersonKey(team, 'Jürgen B')
    expect([key.length, isNew]).toEqual([32, true])
    expect(await readPeople(team)).toMatchObject([{ name: 'Jürgen B', key: fingerprint(key) }])
    expect(await readFile(join(team, 'people.json'), 'utf8')).not.toContain(key)
    expect((await stat(join(team, 'people.json'))).mode & 0o777).toBe(0o600)
  })

  it('get a new key and keep their work when they are added again', async () => {
    const first = await givePersonKey(team, 'anna')
    const [before] = await readPeople(team)
    const second = await givePersonKey(team, 'anna')
    expect(second.isNew).toBe(false)
    expect(second.key).not.toBe(first.key)
    expect(await readPeople(team)).toEqual([{ ...before, key: fingerprint(second.key) }])
  })

  it('who comes after somebody of the same name gets another folder', async () => {
    await givePersonKey(team, 'anna')
    const { id } = (await readPeople(team))[0]!
    expect(await removePerson(team, 'anna')).toBe(join(team, 'work', id))
    await givePersonKey(team, 'anna')
    expect((await readPeople(team))[0]!.id).not.toBe(id)
  })

  it('who is not there cannot be removed, and a name must be one', async () => {
    await expect(removePerson(team, 'ben')).rejects.toThrow('There is nobody called “ben”')
    for (const name of ['', 'a\nb', 'x'.repeat(101)])
      await expect(givePersonKey(team, name)).rejects.toThrow('A name has 1 to 100 characters')
  })

  it('a damaged list lets nobody in, and is not written over', async () => {
    const path = join(team, 'people.json')
    for (const damaged of ['{', '{"people":[{"id":"../..","name":"x","key":"y"}]}']) {
      await writeFile(path, damaged)
      await expect(readPeople(team)).rejects.toThrow('is damaged')
      await expect(givePersonKey(team, 'anna')).rejects.toThrow('is damaged')
      expect(await readFile(path, 'utf8')).toBe(damaged)
    }
  })

  it.skipIf(process.getuid?.() !== 0)('are changed by the folder’s own user alone (tested as root)', async () => {
    await givePersonKey(team, 'anna')
    await chown(team, 1234, 1234)
    const other = 'belongs to another user; run this as that one'
    await expect(givePersonKey(team, 'ben')).rejects.toThrow(other)
    await expect(removePerson(team, 'anna')).rejects.toThrow(other)
    expect(await readPeople(team)).toHaveLength(1)
  })
})
