import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { UserError } from '../../../main/errors'
import { writeAtomically } from '../../../main/files/atomic'

const folderOf = (): Promise<string> => mkdtemp(join(tmpdir(), 'lacuna-atomic-'))
const piece = (text: string): Uint8Array => new TextEncoder().encode(text)

test('pieces become one file, packed when the name ends in .gz', async () => {
  const folder = await folderOf()
  await writeAtomically(join(folder, 'a.csv'), [piece('a,b\n'), piece('1,2\n')])
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('a,b\n1,2\n')
  await writeAtomically(join(folder, 'a.csv.gz'), [piece('a,b\n'), piece('1,2\n')])
  expect(gunzipSync(await readFile(join(folder, 'a.csv.gz'))).toString()).toBe('a,b\n1,2\n')
})

test.each([
  ['ENOSPC', 'The disk is full, so a.csv was not written; free some space and export again.'],
  ['EACCES', 'a.csv may not be written there; choose another folder.'],
  ['EBUSY', 'a.csv is in use by another program; close it there and export again.'],
])('%s half-way leaves the old file and nothing else', async (code, message) => {
  const folder = await folderOf()
  const path = join(folder, 'a.csv')
  await writeFile(path, 'old')
  function* failing(): Generator<Uint8Array> {
    yield piece('new and ')
    throw Object.assign(new Error(code), { code })
  }
  const error: unknown = await writeAtomically(path, failing()).catch((reason: unknown) => reason)
  expect(error instanceof UserError && error.message).toBe(message)
  expect(await readFile(path, 'utf8')).toBe('old')
  expect(await readdir(folder)).toEqual(['a.csv'])
})

test('a folder that is gone or a folder in the way gets a sentence', async () => {
  const folder = await folderOf()
  await mkdir(join(folder, 'a.csv'))
  await expect(writeAtomically(join(folder, 'gone', 'a.csv'), [piece('x')])).rejects.toThrow(
    'is no longer there; choose another one.',
  )
  await expect(writeAtomically(join(folder, 'a.csv'), [piece('x')])).rejects.toThrow('is the name of a folder there')
  expect(await readdir(folder)).toEqual(['a.csv'])
})
