import { lstat, mkdir, mkdtemp, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { UserError } from '../../../main/errors'
import { writeAtomically } from '../../../main/files/atomic'
import { checkWritable } from '../../../main/files/target'
import { temporaryStart } from '../../../main/files/temporary-files'

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

test('a link leads to the file that is written, and stays a link, also when that file is not there yet', async () => {
  const folder = await folderOf()
  await writeFile(join(folder, 'real.csv'), 'old')
  await symlink('real.csv', join(folder, 'link.csv'))
  await symlink('later.csv', join(folder, 'dangling.csv'))
  await writeAtomically(join(folder, 'link.csv'), [piece('new')])
  await writeAtomically(join(folder, 'dangling.csv'), [piece('new')])
  expect((await lstat(join(folder, 'link.csv'))).isSymbolicLink()).toBe(true)
  expect((await lstat(join(folder, 'dangling.csv'))).isSymbolicLink()).toBe(true)
  expect(await readFile(join(folder, 'real.csv'), 'utf8')).toBe('new')
  expect(await readFile(join(folder, 'later.csv'), 'utf8')).toBe('new')
})

test('a file that only its owner may read stays so', async () => {
  const path = join(await folderOf(), 'private.csv')
  await writeFile(path, 'old', { mode: 0o600 })
  await writeAtomically(path, [piece('new')])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a device is written to, not replaced', async () => {
  await writeAtomically('/dev/null', [piece('gone')])
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
})

test('a name of 240 characters is no problem, one of 300 is a sentence', async () => {
  const folder = await folderOf()
  await writeAtomically(join(folder, `${'n'.repeat(236)}.csv`), [piece('x')])
  expect(await readdir(folder)).toEqual([`${'n'.repeat(236)}.csv`])
  await expect(writeAtomically(join(folder, 'n'.repeat(300)), [piece('x')])).rejects.toThrow(
    'is too long for this disk',
  )
})

test('what a killed program left is removed by the next one that writes there; what another still writes is not', async () => {
  const folder = await folderOf()
  const gone = temporaryStart.replace(String(process.pid), '999999999')
  const names = [`${gone}aa.tmp`, `${temporaryStart}bb.tmp`, '.other-1.tmp']
  const longAgo = new Date(Date.now() - 60_000)
  for (const name of names) {
    await writeFile(join(folder, name), 'half')
    await utimes(join(folder, name), longAgo, longAgo)
  }
  await writeAtomically(join(folder, 'a.csv'), [piece('x')])
  expect((await readdir(folder)).sort()).toEqual([names[1], names[2], 'a.csv'].sort())
})

test('whether something can be written is known beforehand, and trying leaves nothing', async () => {
  const folder = await folderOf()
  await writeFile(join(folder, 'old.csv'), 'old')
  await checkWritable(join(folder, 'a.csv'))
  await checkWritable(join(folder, 'old.csv'))
  await checkWritable('/dev/null')
  await expect(checkWritable(join(folder, 'gone', 'a.csv'))).rejects.toThrow('is no longer there')
  await expect(checkWritable(folder)).rejects.toThrow('is the name of a folder')
  expect(await readdir(folder)).toEqual(['old.csv'])
})
