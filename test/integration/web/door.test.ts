import { networkInterfaces } from 'node:os'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { ask, bearer, startHost, type Running } from './support'

/** Tries to get past the one door of the web host: the built program, over real sockets. */
let web: Running
beforeAll(async () => {
  web = await startHost()
})
afterAll(() => web.stop())

describe('without the token', () => {
  it.each(['/', '/index.html', '/socket', '/written?target=x', '/download?target=x&name=y', '/nowhere'])(
    'answers 401 to %s',
    async (path) => {
      const answer = await ask(web.port, path)
      expect(answer.status).toBe(401)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  it.each(['/upload?name=a.csv', '/target?name=a.csv'])('answers 401 to a post to %s', async (path) => {
    expect((await ask(web.port, path, { method: 'POST', body: 'a,b' })).status).toBe(401)
  })

  it('refuses a wrong token', async () => {
    expect((await ask(web.port, `/?token=${web.token}x`)).status).toBe(401)
  })
})

describe('with the token', () => {
  it('gives the page and turns the token into a cookie that scripts and other sites cannot use', async () => {
    const answer = await ask(web.port, `/?token=${web.token}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('<title>Lacuna</title>')
    expect(answer.headers['set-cookie']).toEqual([`lacuna-${web.port}=${web.token}; Path=/; HttpOnly; SameSite=Strict`])
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('refuses a foreign host, as a rebound name would send it', async () => {
    for (const host of ['evil.example', `evil.example:${web.port}`]) {
      expect((await ask(web.port, `/?token=${web.token}`, { headers: { Host: host } })).status).toBe(403)
    }
  })

  it('refuses a foreign origin', async () => {
    for (const Origin of ['http://evil.example', 'null', `http://127.0.0.1:${web.port + 1}`]) {
      expect((await ask(web.port, '/', { headers: { Origin, ...bearer(web.token) } })).status).toBe(403)
    }
  })

  it('serves nothing outside of the window’s folder', async () => {
    for (const path of [
      '/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '//etc/passwd',
      '/assets/../../main/web.js',
    ]) {
      const answer = await ask(web.port, path, { headers: bearer(web.token) })
      expect([400, 404], path).toContain(answer.status)
      expect(answer.body).not.toContain('lacuna@')
    }
  })

  it('answers only what it knows', async () => {
    const headers = bearer(web.token)
    expect((await ask(web.port, '/', { method: 'DELETE', headers })).status).toBe(405)
    expect((await ask(web.port, '/upload', { method: 'POST', headers, body: 'a' })).status).toBe(400)
    expect((await ask(web.port, '/download?target=made-up&name=a', { headers })).status).toBe(404)
    expect((await ask(web.port, '/written?target=../../etc', { headers })).status).toBe(404)
  })
})

describe('the socket', () => {
  const outcome = (path: string, options: WebSocket.ClientOptions): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://${web.host}${path}`, options)
      socket.on('open', () => {
        socket.terminate()
        resolve('open')
      })
      socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)))
      socket.on('error', () => resolve('error'))
    })

  it('opens with the token', async () => {
    expect(await outcome('/socket', { headers: bearer(web.token), origin: `http://${web.host}` })).toBe('open')
    expect(await outcome('/socket', { headers: { Cookie: `lacuna-${web.port}=${web.token}` } })).toBe('open')
  })

  it('is refused without the token, from a foreign origin, to a foreign host, and at another path', async () => {
    expect(await outcome('/socket', {})).toBe('401')
    expect(await outcome('/socket', { headers: bearer(web.token), origin: 'http://evil.example' })).toBe('403')
    expect(await outcome('/socket', { headers: { ...bearer(web.token), Host: 'evil.example' } })).toBe('403')
    expect(await outcome('/other', { headers: bearer(web.token) })).toBe('404')
  })

  it.each([
    'not json',
    '[]',
    '{"id":1}',
    '{"id":"1","name":"app.about","input":{}}',
    `{"id":1,"name":"${'x'.repeat(101)}","input":{}}`,
  ])('is closed on %s', async (text) => {
    const socket = new WebSocket(`ws://${web.host}/socket`, { headers: bearer(web.token) })
    socket.on('open', () => socket.send(text))
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(1008)
  })

  it('is closed on a message that is too large, and the host goes on', async () => {
    const socket = new WebSocket(`ws://${web.host}/socket`, { headers: bearer(web.token) })
    socket.on('error', () => undefined)
    socket.on('open', () => socket.send('x'.repeat(9 * 1024 * 1024)))
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(1009)
    expect((await ask(web.port, `/?token=${web.token}`)).status).toBe(200)
  })
})

it('listens on this machine alone', async () => {
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((address) => address !== undefined && !address.internal && address.family === 'IPv4')
  if (outer === undefined) return
  const outcome = await new Promise((resolve) => {
    const socket = connect(web.port, outer.address)
    socket.on('connect', () => resolve('connected'))
    socket.on('error', ({ message }) => resolve(message))
  })
  expect(outcome).toContain('ECONNREFUSED')
})
