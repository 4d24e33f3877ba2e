import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import fc from 'fast-check'
import { findStaticFile } from '../../../../main/hosts/web/static-file'

const outside = mkdtempSync(join(tmpdir(), 'lacuna-static-'))
const folder = join(outside, 'renderer')
mkdirSync(join(folder, 'assets'), { recursive: true })
mkdirSync(join(outside, 'renderer-secret'))
writeFileSync(join(folder, 'index.html'), '<p>page</p>')
writeFileSync(join(folder, 'assets', 'a b.js'), '1')
writeFileSync(join(outside, 'secret.json'), '{}')
writeFileSync(join(outside, 'renderer-secret', 'secret.json'), '{}')
symlinkSync(join(outside, 'secret.json'), join(folder, 'link.json'))
afterAll(() => rmSync(outside, { recursive: true }))

it('finds the page, by its name or as the root, and its parts', async () => {
  const page = { path: join(folder, 'index.html'), type: 'text/html; charset=utf-8', size: 11 }
  expect(await findStaticFile(folder, '/')).toEqual(page)
  expect(await findStaticFile(folder, '/index.html')).toEqual(page)
  expect((await findStaticFile(folder, '/assets/a%20b.js'))?.type).toBe('text/javascript; charset=utf-8')
})

it.each([
  '/../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/%2e%2e%2fsecret.json',
  '/assets/../../secret.json',
  '/..\\secret.json',
  '/..%5csecret.json',
  '/../renderer-secret/secret.json',
  '/link.json',
  '/index.html%00.json',
  '/%',
  '/assets',
  '/nothing.html',
  '//index.html/../../secret.json',
])('finds nothing at %s', async (path) => {
  expect(await findStaticFile(folder, path)).toBeUndefined()
})

it('never leaves its folder, whatever is asked', async () => {
  const piece = fc.constantFrom('..', '.', '%2e%2e', 'assets', 'secret.json', 'renderer-secret', '%2f', '%5c', '', '/')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const found = await findStaticFile(folder, `/${pieces.join('/')}`)
      expect(found?.path.startsWith(folder + '/') ?? true).toBe(true)
    }),
  )
})
