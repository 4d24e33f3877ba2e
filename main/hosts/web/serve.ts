import { mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ErrorCode } from '../../../contract/errors'
import type { Application } from '../../application'
import { UserError } from '../../errors'
import { admit } from './admission'
import { sendText } from './answers'
import { keepUploads } from './keep-uploads'
import { route, type RouteContext } from './routes'
import { createSockets } from './sockets'

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

const loopback = '127.0.0.1'

/** Serves the application to browsers on this machine. Everything passes `admit`; nothing else listens. */
export async function serveWeb(options: ServeOptions) {
  const { application, token, log } = options
  await keepUploads(options.uploads, application.savedTables(), Date.now())
  await rm(options.exchange, { recursive: true, force: true })
  await mkdir(options.exchange, { recursive: true, mode: 0o700 })
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new UserError('io', `Port ${options.port} is in use. Choose another with --port, or leave it out.`)
          : error,
      ),
    )
    server.listen(options.port, loopback, resolve)
  })
  const { port } = server.address() as AddressInfo
  const context: RouteContext = { ...options, port }
  const sockets = createSockets(application, options.onAsked)

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const admission = admit(request, port, token)
    if (!admission.admitted) return sendText(response, admission.status, admission.message)
    return void route(context, admission.url, request, response).catch((error: unknown) => {
      if (!(error instanceof UserError)) log(`web host: ${String(error)}`)
      const told = error instanceof UserError ? error : new UserError('internal', 'Lacuna could not do that.')
      sendText(response, statusOf(told.code), told.message)
    })
  })
  server.on('upgrade', (request: IncomingMessage, connection, head) => {
    const admission = admit(request, port, token)
    if (admission.admitted && admission.url.pathname === '/socket') return sockets.accept(request, connection, head)
    const status = admission.admitted ? 404 : admission.status
    return connection.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
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

function statusOf(code: ErrorCode): number {
  switch (code) {
    case 'bad-request':
      return 400
    case 'not-found':
      return 404
    case 'bad-input':
      return 413
    default:
      return 500
  }
}
