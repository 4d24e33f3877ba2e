import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from '../../../main/project/folder-lock'

let folder: string
const lock = (): string => join(folder, 'lock')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The number of a process that has ended. */
const endedProcess = (): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', ''])
    child.once('exit', () => resolve(child.pid!))
  })

const ended = endedProcess()
const written = async (part: object): Promise<void> => {
  const holder = { pid: await ended, started: null, host: hostname(), touchedAt: Date.now(), unsaved: null }
  await writeFile(lock(), JSON.stringify({ ...holder, ...part }).padEnd(2048))
}

it('is one program’s until it is given back', async () => {
  const mine = await lockFolder(folder, Date.now)
  expect(mine.before).toBeNull()
  expect((await stat(lock())).mode & 0o077).toBe(0)
  await expect(lockFolder(folder, Date.now)).rejects.toThrow(/already running with this data folder/)
  await mine.release()
  expect(existsSync(lock())).toBe(false)
  await (await lockFolder(folder, Date.now)).release()
})

it('is taken over from a process that is gone, with what that had not saved', async () => {
  await written({ unsaved: { work: 'w', what: 'edit of a, row 1' } })
  const mine = await lockFolder(folder, Date.now)
  expect(mine.before).toEqual({ unsaved: { work: 'w', what: 'edit of a, row 1' } })
  await mine.release()
})

it('goes on saying what is missing until somebody notes otherwise, should its holder be killed, too', async () => {
  const unsaved = { work: 'w', what: 'edit of a, row 1' }
  await written({ unsaved })
  const mine = await lockFolder(folder, Date.now)
  expect(JSON.parse(await readFile(lock(), 'utf8'))).toMatchObject({ pid: process.pid, unsaved })
  mine.note(null)
  expect(JSON.parse(await readFile(lock(), 'utf8'))).toMatchObject({ unsaved: null })
  await mine.release()
})

it('is not ours when its number belongs to a later process, and is when it belongs to the same', async () => {
  await written({ pid: process.pid, started: '1' })
  const mine = await lockFolder(folder, Date.now)
  expect(mine.before).not.toBeNull()
  await mine.release()
})

it('goes to one of many that want it at once', async () => {
  for (let round = 0; round < 30; round += 1) {
    await written({})
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder, Date.now)))
    const got = all.filter((one) => one.status === 'fulfilled')
    expect(got).toHaveLength(1)
    await got[0]!.value.release()
  }
})

it('of another machine counts while it is renewed', async () => {
  await written({ host: 'elsewhere' })
  await expect(lockFolder(folder, Date.now)).rejects.toThrow(/already running/)
  const mine = await lockFolder(folder, () => Date.now() + 120_000)
  await mine.release()
})

it('notes what is not saved over itself, and takes back that it noted it', async () => {
  const mine = await lockFolder(folder, Date.now)
  mine.note({ work: 'w', what: 'ä'.repeat(500) })
  const text = await readFile(lock())
  expect(text).toHaveLength(2048)
  expect(JSON.parse(text.toString('utf8'))).toMatchObject({ unsaved: { work: 'w', what: 'ä'.repeat(200) } })
  mine.note(null)
  expect(JSON.parse(await readFile(lock(), 'utf8'))).toMatchObject({ unsaved: null })
  await mine.release()
})
