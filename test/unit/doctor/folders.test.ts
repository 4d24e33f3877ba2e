import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folders } from '../../../main/doctor/folders'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lacuna-folders-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('writes, reads back and leaves nothing, and names no path', async () => {
  const { items } = await folders(folder)
  expect(items.map(({ label }) => label)).toEqual(['Lacuna’s data folder', 'Temporary files'])
  for (const { value } of items) expect(value).toMatch(/^can be written to, [\d.]+ GB free/)
  expect(readdirSync(folder)).toEqual([])
})

it('makes a data folder that is not there yet, as the application would', async () => {
  expect((await folders(join(folder, 'new', 'one'))).items[0]?.state).not.toBe('problem')
})

it('takes a folder that cannot be written to for a problem', async () => {
  writeFileSync(join(folder, 'file'), '')
  const { items } = await folders(join(folder, 'file'))
  expect(items[0]).toMatchObject({
    state: 'problem',
    value: expect.stringMatching(/^cannot be written to \(E\w+\)/) as string,
  })
})
