import { expect, it } from 'vitest'
import { saysOutOfMemory, systemOutOfMemoryKills } from '../../../main/hosts/out-of-memory'

it.each([
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  "terminate called after throwing an instance of 'std::bad_alloc'",
  'BFCArena: Failed to allocate memory for requested buffer of size 123',
])('understands %s', (words) => {
  expect(saysOutOfMemory(words)).toBe(true)
})

it('takes no other death for want of memory', () => {
  expect(saysOutOfMemory('Error: boom\n    at file:///compute.js:3:1')).toBe(false)
})

it('counts what the system did, or nothing where it does not say', () => {
  expect(systemOutOfMemoryKills()).toBeGreaterThanOrEqual(0)
})
