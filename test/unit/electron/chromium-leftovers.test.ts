import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chromiumLeftovers } from '../../../electron/chromium-leftovers'

let folder: string
let userData: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacuna-leftovers-'))
  userData = join(folder, 'chromium')
  mkdirSync(userData)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As Chromium does when it takes the lock. */
function takeLock(name: string): string {
  const sockets = join(folder, name)
  mkdirSync(sockets)
  for (const file of ['SingletonSocket', 'SingletonCookie']) writeFileSync(join(sockets, file), '')
  rmSync(join(userData, 'SingletonSocket'), { force: true })
  symlinkSync(join(sockets, 'SingletonSocket'), join(userData, 'SingletonSocket'))
  return sockets
}

it('removes the socket folder of a Chromium that was killed, and the files it had not finished', () => {
  const killed = takeLock('scoped_dirAbC123')
  writeFileSync(join(userData, '.org.chromium.Chromium.x1Y2z3'), 'half')
  writeFileSync(join(userData, 'Preferences'), '{}')
  const sweep = chromiumLeftovers(userData)
  const running = takeLock('scoped_dirDeF456')
  sweep()
  expect(existsSync(killed)).toBe(false)
  expect(existsSync(join(userData, '.org.chromium.Chromium.x1Y2z3'))).toBe(false)
  expect(existsSync(join(running, 'SingletonSocket'))).toBe(true)
  expect(existsSync(join(userData, 'Preferences'))).toBe(true)
})

it('leaves a folder alone that is in use, that holds other things, or that Chromium would not make', () => {
  const inUse = takeLock('scoped_dirAbC123')
  chromiumLeftovers(userData)()
  expect(existsSync(join(inUse, 'SingletonSocket'))).toBe(true)

  writeFileSync(join(inUse, 'letter.txt'), '')
  const sweep = chromiumLeftovers(userData)
  const other = takeLock('documents')
  sweep()
  expect(existsSync(join(inUse, 'letter.txt'))).toBe(true)

  const sweepOther = chromiumLeftovers(userData)
  takeLock('scoped_dirGhI789')
  sweepOther()
  expect(existsSync(join(other, 'SingletonSocket'))).toBe(true)
})

it('has nothing to do on a first start', () => {
  expect(chromiumLeftovers(join(folder, 'not there'))).not.toThrow()
})
