import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { UserError } from '../../../main/errors'
import { readTable, type ReadInput } from '../../../main/files/read-table'
import { nodeReader } from '../../../main/hosts/node-reader'
import { placesAround } from '../../../main/hosts/places'
import { readerLimits, type ReaderLimits } from '../../../main/reader/limits'
import type { SpawnReader } from '../../../main/reader/protocol'
import { createReader, type Reader } from '../../../main/reader/reader'

const places = placesAround(resolve(import.meta.dirname, '../../../out/main'))
let folder = ''
const pids: number[] = []
const spawn: SpawnReader = () => {
  const child = nodeReader(places, () => undefined)()
  pids.push(child.pid ?? NaN)
  return child
}
const reader = (limits: (bytes: number) => ReaderLimits = readerLimits): Reader['table'] =>
  createReader({ spawn, folder: join(folder, 'reading'), limits }).table
const input = (name: string): ReadInput => ({ path: join(folder, name), name, options: {} })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-reader-'))
  await mkdir(join(folder, 'reading'))
  // Reading a pipe that nobody writes to never ends.
  execFileSync('mkfifo', [join(folder, 'endless.csv')])
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(async () => {
  expect(await readdir(join(folder, 'reading'))).toEqual([])
  for (const pid of pids.splice(0)) await gone(pid)
})

/** A killed process is there until the system has taken note. */
async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`the reader ${pid} is still running`)
}

const refusal = (reading: Promise<unknown>): Promise<UserError> =>
  reading.then(
    () => expect.fail('it was read'),
    (error: unknown) => (error instanceof UserError ? error : expect.fail(String(error))),
  )

const lines = (count: number, cell: string): string =>
  `a,b\n${Array.from({ length: count }, (_, row) => `${row},${cell}\n`).join('')}`

test.each([
  ['small.csv', lines(3, 'é')],
  ['own-bytes.csv', lines(600_000, '"x ""y"""')],
  ['latin.csv', Buffer.from(lines(500_000, 'caf\xe9'), 'latin1')],
  ['records.jsonl', '{"a": 1, "b": "x"}\n{"a": null, "b": ""}\n'],
])('%s comes out of the process as out of this thread', async (name, content) => {
  await writeFile(join(folder, name), content)
  const seen: number[] = []
  const apart = await reader()(input(name), { report: (fraction) => seen.push(fraction) })
  const here = await readTable(input(name), { progress: () => undefined })
  expect({ ...apart, store: null }).toEqual({ ...here, store: null })
  expect({ ...apart.store, bytes: 0, starts: 0 }).toEqual({ ...here.store, bytes: 0, starts: 0 })
  expect(Buffer.from(apart.store.bytes).equals(Buffer.from(here.store.bytes))).toBe(true)
  expect(Buffer.from(apart.store.starts.buffer).equals(Buffer.from(Uint32Array.from(here.store.starts).buffer))).toBe(
    true,
  )
  expect(apart.store.bytes.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(seen.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
})

test('what is wrong with a file comes back as a sentence', async () => {
  await writeFile(join(folder, 'broken.csv'), 'a,b\n1,"x\n')
  expect((await refusal(reader()(input('broken.csv'), {}))).message).toContain('line 2, column 2')
  expect((await refusal(reader()(input('absent.csv'), {}))).message).toContain('no longer where it was')
})

test('a file that takes too long is refused at the limit', async () => {
  const { code, message } = await refusal(reader(() => ({ memory: 1e9, seconds: 1.5 }))(input('endless.csv'), {}))
  expect([code, message]).toEqual(['bad-input', expect.stringContaining('took longer than 2 seconds')])
})

test('a file that takes too much memory is refused, though the machine has more', async () => {
  await writeFile(join(folder, 'holes.csv'), 'a\n')
  await truncate(join(folder, 'holes.csv'), 400e6)
  const { code, message } = await refusal(reader(() => ({ memory: 250e6, seconds: 60 }))(input('holes.csv'), {}))
  expect([code, message]).toEqual(['out-of-memory', expect.stringContaining('more than 0.3 GB')])
})

test('cancelling ends the process at once, and a reader that dies is a sentence', async () => {
  const abort = new AbortController()
  const cancelled = refusal(reader()(input('endless.csv'), { signal: abort.signal }))
  setTimeout(() => abort.abort(), 300)
  expect((await cancelled).code).toBe('cancelled')

  const killed = refusal(reader()(input('endless.csv'), {}))
  setTimeout(() => process.kill(pids.at(-1)!, 'SIGKILL'), 500)
  expect((await killed).message).toContain('cannot be read')
})

test('a file that changes while it is read is not taken for what it was', async () => {
  await writeFile(join(folder, 'changing.csv'), lines(2000, 'x'))
  const slow: SpawnReader = () => {
    const child = spawn()
    return {
      ...child,
      onMessage: (listener) =>
        child.onMessage((message) => {
          if (message.type !== 'table') return listener(message)
          void writeFile(join(folder, 'changing.csv'), lines(2000, 'yy')).then(() => listener(message))
        }),
    }
  }
  const read = createReader({ spawn: slow, folder: join(folder, 'reading') }).table
  expect((await refusal(read(input('changing.csv'), {}))).message).toContain('changed while it was being read')
  expect(await readFile(join(folder, 'changing.csv'), 'utf8')).toContain('yy')
})
