import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint } from '../../../../scripts/steps/build.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lacuna-build-'))
  mkdirSync(join(root, 'main', 'table'), { recursive: true })
  writeFileSync(join(root, 'main', 'table', 'a.ts'), 'a')
})
afterEach(() => rmSync(root, { recursive: true }))

it('changes with content, names and removals, and not with times or other folders', () => {
  const first = fingerprint(root)
  utimesSync(join(root, 'main', 'table', 'a.ts'), 1, 1)
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'docs', 'x.md'), 'x')
  expect(fingerprint(root)).toBe(first)

  writeFileSync(join(root, 'main', 'table', 'a.ts'), 'b')
  const second = fingerprint(root)
  renameSync(join(root, 'main', 'table', 'a.ts'), join(root, 'main', 'table', 'b.ts'))
  const third = fingerprint(root)
  rmSync(join(root, 'main', 'table', 'b.ts'))
  expect(new Set([first, second, third, fingerprint(root)]).size).toBe(4)
})
