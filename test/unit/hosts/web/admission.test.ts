import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { admit } from '../../../../main/hosts/web/admission'
import { loopbackDoor } from '../../../../main/hosts/web/token'

const port = 4711
const token = 'kxL0-secret'
const host = `127.0.0.1:${port}`

type Asked = Partial<Record<'host' | 'origin' | 'cookie' | 'authorization', string>>
const request = (url: string, headers: Asked): IncomingMessage =>
  ({ url, headers: { host, ...headers } }) as Partial<IncomingMessage> as IncomingMessage
const statusOf = (url: string, headers: Asked = {}): number => {
  const admission = admit(request(url, headers), loopbackDoor(port, token))
  return admission.admitted ? 200 : admission.status
}

describe('the token', () => {
  it('is taken from the address, the cookie or the authorization', () => {
    expect(statusOf(`/?token=${token}`)).toBe(200)
    expect(statusOf('/', { cookie: `a=b; lacuna-${port}=${token}` })).toBe(200)
    expect(statusOf('/', { authorization: `Bearer ${token}` })).toBe(200)
  })

  it.each([
    ['none', '/', {}],
    ['a wrong one', '/?token=kxL0-secreT', {}],
    ['a part of it', '/?token=kxL0', {}],
    ['an empty one', '/?token=', { cookie: `lacuna-${port}=`, authorization: 'Bearer ' }],
    ['that of another port', '/', { cookie: `lacuna-4712=${token}` }],
    ['a cookie whose name only ends like ours', '/', { cookie: `xlacuna-${port}=${token}` }],
    ['another kind of authorization', '/', { authorization: `Basic ${token}` }],
  ])('refuses %s', (_what, url, headers) => {
    expect(statusOf(url, headers)).toBe(401)
  })
})

describe('the host', () => {
  it('is this machine, by number or name', () => {
    expect(statusOf(`/?token=${token}`, { host: `localhost:${port}` })).toBe(200)
  })

  it.each([
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${port + 1}`,
    `127.0.0.1.evil.example:${port}`,
    '',
  ])('refuses %j even with the token', (foreign) => {
    expect(statusOf(`/?token=${token}`, { host: foreign })).toBe(403)
  })
})

describe('the origin', () => {
  it('may be absent or ours', () => {
    expect(statusOf(`/?token=${token}`, { origin: `http://${host}` })).toBe(200)
  })

  it.each([
    'http://evil.example',
    `https://${host}`,
    `http://127.0.0.1:${port + 1}`,
    `http://localhost:${port}`,
    'null',
  ])('refuses %s even with the token', (foreign) => {
    expect(statusOf(`/?token=${token}`, { origin: foreign })).toBe(403)
  })
})

it.each(['', '*', 'http://evil.example/', '//evil.example/x'])('refuses %j as an address', (url) => {
  expect(statusOf(url, { authorization: `Bearer ${token}` })).toBe(400)
})
