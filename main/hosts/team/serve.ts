import { createServer } from 'node:http'
import { admit } from '../web/admission'
import { refuseUpgrade, send, sendFailure, sendText } from '../web/answers'
import { listenHere } from '../web/listen-here'
import { keyCookie, teamDoor } from './door'
import { enterHeaders, enterPage } from './enter-page'
import { forwardRequest, forwardSocket } from './forward'
import type { Person } from './people'
import type { Sessions } from './sessions'

type ServeOptions = {
  readonly publicUrl: URL
  /** 0 = any free port. */
  readonly port: number
  readonly people: () => readonly Person[]
  readonly sessions: Sessions
  readonly log: (line: string) => void
}

/** Brings everyone who may come in to their own application, and nobody else anywhere. Listens to this machine alone: to the proxy. */
export async function serveTeam({ publicUrl, port, people, sessions, log }: ServeOptions) {
  const door = teamDoor(publicUrl, people)
  const server = createServer()
  // A large file over a slow line takes as long as it takes.
  server.requestTimeout = 0

  server.on('request', (request, response) => {
    const admission = admit(request, door)
    const path = request.url?.split('?')[0] ?? ''
    const looks = request.method === 'GET' && (admission.admitted || admission.status === 401)
    if (looks && path === '/enter') return send(response, 200, enterPage, enterHeaders)
    if (!admission.admitted && looks && path === '/') return send(response, 401, enterPage, enterHeaders)
    if (!admission.admitted) return sendText(response, admission.status, admission.message)

    const { url, guest } = admission
    const cookie = keyCookie(guest.key)
    if (request.method === 'POST' && path === '/enter') return send(response, 200, '', { 'Set-Cookie': cookie })
    return void sessions
      .of(guest.person)
      .then(async (session) => {
        session.receive(response, guest.person.key)
        await forwardRequest(await session.address, { request, response, url }, cookie)
      })
      .catch((error: unknown) => sendFailure(response, error, log))
  })

  server.on('upgrade', (request, connection, head) => {
    // A broken connection also closes; there is nothing else to do about it.
    connection.on('error', () => undefined)
    const admission = admit(request, door)
    if (!admission.admitted) return refuseUpgrade(connection, admission.status)
    const { url, guest } = admission
    return void sessions
      .of(guest.person)
      .then(async (session) => {
        session.receive(connection, guest.person.key)
        const address = await session.address
        if (!connection.destroyed) forwardSocket(address, request, connection, head, url)
      })
      .catch(() => refuseUpgrade(connection, 503))
  })

  return {
    port: await listenHere(server, port),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
