import { expect, it } from 'vitest'
import { isAllowedLink } from '../../../../electron/security/allowed-links'

it('lets the paper through', () => {
  expect(isAllowedLink('https://arxiv.org/abs/2102.04426')).toBe(true)
})

it.each([
  'http://arxiv.org/abs/2102.04426',
  'https://arxiv.org.evil.example/',
  'https://evil.example/arxiv.org',
  'https://arxiv.org@evil.example/',
  'https://user:pass@arxiv.org/',
  'https://arxiv.org:8443/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://arxiv.org/share',
  'not an address',
  '',
])('drops %s', (address) => {
  expect(isAllowedLink(address)).toBe(false)
})
