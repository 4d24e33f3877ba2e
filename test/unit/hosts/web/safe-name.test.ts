import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeName } from '../../../../main/hosts/web/safe-name'

it.each([
  ['penguins.csv', 'penguins.csv'],
  ['Messung März 2024 (1).csv', 'Messung März 2024 (1).csv'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\a\\table.csv', 'table.csv'],
  ['..', 'file'],
  ['', 'file'],
  ['folder/', 'file'],
  ['a\u0000b:c.csv', 'a_b_c.csv'],
])('makes %j %j', (told, safe) => {
  expect(safeName(told)).toBe(safe)
})

it('keeps the extension of a name that is too long', () => {
  const name = safeName(`${'ä'.repeat(500)}.csv`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name.endsWith('ä.csv')).toBe(true)
})

it('is always one name in its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (told) => {
      const name = safeName(told)
      expect(name).not.toMatch(/[/\\\0]/)
      expect(['', '.', '..']).not.toContain(name)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    }),
  )
})
