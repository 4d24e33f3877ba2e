import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { attachment, makeTarget, writtenFile, writtenFiles } from '../../../../main/hosts/web/downloads'

const folder = mkdtempSync(join(tmpdir(), 'lacuna-downloads-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('gives every target a folder of its own, and finds all that was written there', async () => {
  const first = await makeTarget('../filled.csv', folder)
  const second = await makeTarget('filled.csv', folder)
  expect(dirname(first)).not.toBe(dirname(second))
  expect(await writtenFiles(first)).toEqual([])
  writeFileSync(first, 'abc')
  writeFileSync(join(dirname(first), 'filled.manifest.json'), '{}')
  expect((await writtenFiles(first)).map(({ name, size }) => [name, size])).toEqual([
    ['filled.csv', 3],
    ['filled.manifest.json', 2],
  ])
  expect(await writtenFiles(second)).toEqual([])
})

it('hands out only what lies in the folder of the target', async () => {
  const target = await makeTarget('a.csv', folder)
  const other = await makeTarget('b.csv', folder)
  writeFileSync(target, 'a')
  writeFileSync(other, 'b')
  expect((await writtenFile(target, 'a.csv')).path).toBe(target)
  await expect(writtenFile(target, `../${dirname(other).split('/').at(-1)!}/b.csv`)).rejects.toThrow('no such file')
})

it('names files in any script, and lets no name break the header', () => {
  expect(attachment("März's.csv")).toBe("attachment; filename*=UTF-8''M%C3%A4rz%27s.csv")
  expect(attachment('a"\r\nX: y')).not.toMatch(/["\r\n]/)
})
