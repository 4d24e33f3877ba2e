import * as files from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { archiveDigest, sealOf, sealText } from '../../../../electron/security/seal'

let folder: string

beforeEach(() => {
  folder = files.mkdtempSync(join(tmpdir(), 'lacuna-seal-'))
  files.mkdirSync(join(folder, 'app.asar.unpacked', 'lib'), { recursive: true })
  files.writeFileSync(join(folder, 'app.asar'), 'archive')
  files.writeFileSync(join(folder, 'app.asar.unpacked', 'lib', 'b.so'), 'library')
  files.writeFileSync(join(folder, 'app.asar.unpacked', 'a.csv'), 'sample')
})
afterEach(() => files.rmSync(folder, { recursive: true }))

describe('the digest of a packed program', () => {
  it('is SHA-256 over names and contents, the archive first, then by name', async () => {
    const text = 'app.asar\0archiveapp.asar.unpacked/a.csv\0sampleapp.asar.unpacked/lib/b.so\0library'
    expect(await archiveDigest(files, folder)).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it.each([
    ['the archive is changed', () => files.writeFileSync(join(folder, 'app.asar'), 'Archive')],
    ['a library is changed', () => files.writeFileSync(join(folder, 'app.asar.unpacked/lib/b.so'), 'librarY')],
    ['a file is added', () => files.writeFileSync(join(folder, 'app.asar.unpacked/c'), '')],
    ['a file is gone', () => files.rmSync(join(folder, 'app.asar.unpacked/a.csv'))],
  ])('is another when %s', async (_what, change) => {
    const before = await archiveDigest(files, folder)
    change()
    expect(await archiveDigest(files, folder)).not.toBe(before)
  })
})

describe('the seal', () => {
  it('is read from the end of the program', async () => {
    const program = join(folder, 'program')
    const digest = 'ab'.repeat(32)
    files.writeFileSync(program, Buffer.alloc(5000, 7))
    expect(await sealOf(files.promises, program)).toBeUndefined()
    files.appendFileSync(program, sealText(digest))
    expect(await sealOf(files.promises, program)).toBe(digest)
  })

  it('is not there in a file that is too short for one', async () => {
    expect(await sealOf(files.promises, join(folder, 'app.asar'))).toBeUndefined()
  })
})
