import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { keyCookie, publicAddress, teamDoor } from '../../../../main/hosts/team/door'
import { fingerprint, type Person } from '../../../../main/hosts/team/people'
import { admit } from '../../../../main/hosts/web/admission'

const [anna, ben] = ['annas-key', 'bens-key'].map((key, at): Person => ({
  id: `${at}`,
  name: key,
  key: fingerprint(key),
}))
const host = 'lacuna.example'
const door = teamDoor(publicAddress(`https://${host}`), () => [anna!, ben!])

type Asked = Partial<Record<'host' | 'origin' | 'cookie' | 'authorization', string>>
const ask = (headers: Asked, url = '/') => {
  const request = { url, headers: { host, ...headers } } as Partial<IncomingMessage> as IncomingMessage
  const admission = admit(request, door)
  return admission.admitted ? admission.guest.person : admission.status
}

describe('the door of a team', () => {
  it('knows each person by their key, as a cookie or a bearer', () => {
    expect(ask({ cookie: 'a=b; __Host-lacuna=annas-key' })).toBe(anna)
    expect(ask({ authorization: 'Bearer bens-key' })).toBe(ben)
  })

  it('a bearer counts before a cookie, also a wrong one', () => {
    expect(ask({ cookie: '__Host-lacuna=annas-key', authorization: 'Bearer bens-key' })).toBe(ben)
    expect(ask({ cookie: '__Host-lacuna=annas-key', authorization: 'Bearer made-up' })).toBe(401)
  })

  it.each([
    ['none', {}],
    ['another', { cookie: '__Host-lacuna=carls-key' }],
    ['an empty one', { cookie: '__Host-lacuna=' }],
    ['its hash', { cookie: `__Host-lacuna=${fingerprint('annas-key')}` }],
    ['one under another name', { cookie: 'lacuna=annas-key; x__Host-lacuna=annas-key; lacuna-443=annas-key' }],
  ])('refuses %s', (_what, headers) => {
    expect(ask(headers)).toBe(401)
  })

  it('takes no key from an address, which is logged', () => {
    expect(ask({}, '/?token=annas-key')).toBe(401)
  })

  it.each(['127.0.0.1:4710', 'localhost', `${host}:8443`, `x.${host}`, ''])('refuses the host %j', (foreign) => {
    expect(ask({ host: foreign, authorization: 'Bearer annas-key' })).toBe(403)
  })

  it('takes its own origin and no other', () => {
    const authorization = 'Bearer annas-key'
    expect(ask({ authorization, origin: `https://${host}` })).toBe(anna)
    for (const origin of [`http://${host}`, 'https://evil.example', 'null', `https://${host}:8443`])
      expect(ask({ authorization, origin })).toBe(403)
  })

  it('its cookie goes over TLS alone and is for no script and no other site', () => {
    expect(keyCookie('k')).toMatch(/^__Host-lacuna=k; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
  })
})

describe('the public address', () => {
  it('may have a port', () => {
    expect(publicAddress('https://lacuna.example:8443').origin).toBe('https://lacuna.example:8443')
    expect(publicAddress('https://lacuna.example:443/').host).toBe('lacuna.example')
  })

  it.each([
    'lacuna.example',
    'http://lacuna.example',
    'https://lacuna.example/lacuna',
    'https://a@b',
    'https://a/?b',
    '',
  ])('is not %j', (given) => {
    expect(() => publicAddress(given)).toThrow('--public-url is the address people use')
  })
})
