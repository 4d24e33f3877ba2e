import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import WebSocket from 'ws'
import { createSockets } from '../../../../main/hosts/web/sockets'

const application = {
  call: () => Promise.resolve({ ok: true as const, value: 'here' }),
  subscribe: () => () => undefined,
}
const server = createServer()
const sockets = createSockets(application, () => undefined, 40)
server.on('upgrade', (request, connection, head) => sockets.accept(request, connection, head))
afterEach(() => {
  sockets.close()
  server.close()
})

it('a window that went without a word is let go, one that answers stays', async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [answering, silent] = [new WebSocket(address), new WebSocket(address, { autoPong: false })]
  let closed = false
  answering.on('close', () => (closed = true))
  await new Promise((gone) => silent.once('close', gone))
  await new Promise((later) => setTimeout(later, 200))
  expect(closed).toBe(false)
  answering.send(JSON.stringify({ id: 1, name: 'app.about', input: {} }))
  expect(await new Promise((heard) => answering.once('message', (data: Buffer) => heard(data.toString())))).toContain(
    'here',
  )
  answering.terminate()
})
