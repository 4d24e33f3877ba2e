import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { securityHeaders } from './content-security-policy'

type Headers = Readonly<Record<string, string | number>>

export function sendText(response: ServerResponse, status: number, message: string): void {
  // Closing tells a client whose request is refused that nobody reads the rest of it.
  send(response, status, `${message}\n`, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
}

export function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, JSON.stringify(value), { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
}

function send(response: ServerResponse, status: number, body: string, headers: Headers): void {
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
