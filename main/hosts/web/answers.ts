import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ErrorCode } from '../../../contract/errors'
import { UserError } from '../../errors'
import { securityHeaders } from './content-security-policy'

type Headers = Readonly<Record<string, string | number>>

export function sendText(response: ServerResponse, status: number, message: string): void {
  // Closing tells a client whose request is refused that nobody reads the rest of it.
  send(response, status, `${message}\n`, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
}

export function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, JSON.stringify(value), { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
}

export function send(response: ServerResponse, status: number, body: string, headers: Headers): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { ...securityHeaders, ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

/** Streams a file; a reader that goes away half-way is no error of ours. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: { readonly path: string; readonly size: number },
  headers: Headers,
): Promise<void> {
  response.writeHead(200, { ...securityHeaders, ...headers, 'Content-Length': file.size })
  if (request.method === 'HEAD') return void response.end()
  // At most as many bytes as announced, should the file grow meanwhile.
  const end = Math.max(0, file.size - 1)
  await pipeline(createReadStream(file.path, { end }), response).catch(() => response.destroy())
}

/** A socket that is not opened; `status` says why. */
export const refuseUpgrade = (connection: Duplex, status: number): void =>
  void connection.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

/** What went wrong, for whoever asked; what they cannot use goes to the log. */
export function sendFailure(response: ServerResponse, error: unknown, log: (line: string) => void): void {
  if (!(error instanceof UserError)) log(`web host: ${String(error)}`)
  const told = error instanceof UserError ? error : new UserError('internal', 'Lacuna could not do that.')
  sendText(response, statusOf(told.code), told.message)
}

function statusOf(code: ErrorCode): number {
  switch (code) {
    case 'bad-request':
      return 400
    case 'not-found':
      return 404
    case 'bad-input':
      return 413
    case 'busy':
      return 503
    default:
      return 500
  }
}
