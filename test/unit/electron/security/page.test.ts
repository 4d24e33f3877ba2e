import { expect, it } from 'vitest'
import { isOurPage } from '../../../../electron/security/page'

it('knows its own page', () => {
  expect(isOurPage('app://lacuna/')).toBe(true)
  expect(isOurPage('app://lacuna/index.html#row')).toBe(true)
})

it.each([
  'app://lacuna',
  'app://lacuna.evil/',
  'app://other/',
  'file:///app://lacuna/',
  'data:text/html,app://lacuna/',
  '',
])('and no other: %s', (address) => {
  expect(isOurPage(address)).toBe(false)
})
