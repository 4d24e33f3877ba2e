import { mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Application } from '../../application'
import { admit } from './admission'
import { refuseUpgrade, sendFailure, sendText } from './answers'
import { keepUploads } from './keep-uploads'
import { listenHere, loopback } from './listen-here'
import { route, type RouteContext } from './routes'
import { createSockets } from './sockets'
import { loopbackDoor } from './token'

export type ServeOptions = {
  readonly application: Application
  /** The built window. */
  readonly renderer: string
  /** Where uploaded files are kept. */
  readonly uploads: string
  /** Where exports wait to be downloaded, until the host ends; what an earlier one left is removed. */
  readonly exchange: string
  /** 0 = any free port. */
  readonly port: number
  readonly token: string
  readonly maxUploadBytes: number
  readonly log: (line: string) => void
  /** A window asked for something. */
  readonly onAsked: () => void
}

/** Serves the application to browsers on this machine. Everything passes `admit`; nothing else listens. */
export async function serveWeb(options: ServeOptions) {
  const { application, token, log } = options
  await keepUploads(options.uploads, application.savedTables(), Date.now())
  await rm(options.exchange, { recursive: true, force: true })
  await mkdir(options.exchange, { recursive: true, mode: 0o700 })
  const server = createServer()
  // A large file over a slow line takes as long as it takes.
  server.requestTimeout = 0
  const port = await listenHere(server, options.port)
  const context: RouteContext = { ...options, port }
  const door = loopbackDoor(port, token)
  const sockets = createSockets(application, options.onAsked)

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const admission = admit(request, door)
    if (!admission.admitted) return sendText(response, admission.status, admission.message)
    return void route(context, admission.url, request, response).catch((error: unknown) =>
      sendFailure(response, error, log),
    )
  })
  server.on('upgrade', (request: IncomingMessage, connection, head) => {
    const admission = admit(request, door)
    if (admission.admitted && admission.url.pathname === '/socket') return sockets.accept(request, connection, head)
    return refuseUpgrade(connection, admission.admitted ? 404 : admission.status)
  })

  return {
    url: `http://${loopback}:${port}/?token=${token}`,
    async close(): Promise<void> {
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(options.exchange, { recursive: true, force: true })
    },
  }
}
