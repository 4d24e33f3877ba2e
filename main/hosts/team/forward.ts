import { request as ask, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../../errors'
import { refuseUpgrade } from '../web/answers'

/** Between two neighbours only (RFC 9110, 7.6.1), and what each side has of its own: its names, secrets and origin. */
const notForwarded = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
  ...['host', 'origin', 'cookie', 'authorization', 'set-cookie'],
])

const forwarded = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !notForwarded.has(name)))

/** The same request, to a person's application, with the token that only this server knows. */
function asked(address: URL, { method, headers }: IncomingMessage, { pathname, search }: URL, more = {}) {
  const { host, hostname, port, searchParams } = address
  const bearer = { host, authorization: `Bearer ${searchParams.get('token')}` }
  return ask({
    host: hostname,
    port,
    path: pathname + search,
    method: method ?? 'GET',
    headers: { ...forwarded(headers), ...bearer, ...more },
  })
}

/** Hands a request on, and its answer back. Where the application would set its cookie, `cookie` is set instead. */
export async function forwardRequest(
  address: URL,
  {
    request,
    response,
    url,
  }: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly url: URL },
  cookie: string,
): Promise<void> {
  const there = asked(address, request, url)
  response.once('close', () => there.destroy())
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    there.once('response', resolve)
    there.on('error', () => reject(new UserError('busy', 'Lacuna is being started again; try again in a moment.')))
    // What is refused early is no longer read; the answer says why.
    pipeline(request, there).catch(() => undefined)
  })
  response.writeHead(answer.statusCode ?? 502, {
    ...forwarded(answer.headers),
    ...(answer.headers['set-cookie'] && { 'set-cookie': cookie }),
    // Closing tells a client whose request is refused that nobody reads the rest of it.
    ...(request.complete ? {} : { connection: 'close' }),
  })
  await pipeline(answer, response).catch(() => response.destroy())
}

/** Connects a window's socket with its application's. */
export function forwardSocket(
  address: URL,
  request: IncomingMessage,
  connection: Duplex,
  head: Buffer,
  url: URL,
): void {
  const there = asked(address, request, url, { connection: 'Upgrade', upgrade: 'websocket' })
  connection.once('close', () => there.destroy())
  there.once('upgrade', ({ headers }, inner, innerHead) => {
    const lines = Object.entries({ ...forwarded(headers), connection: 'Upgrade', upgrade: 'websocket' })
    connection.write(
      `HTTP/1.1 101 Switching Protocols\r\n${lines.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('')}\r\n`,
    )
    connection.write(innerHead)
    inner.write(head)
    inner.on('error', () => undefined).once('close', () => connection.destroy())
    connection.once('close', () => inner.destroy())
    inner.pipe(connection).pipe(inner)
  })
  there.once('response', ({ statusCode }) => refuseUpgrade(connection, statusCode ?? 502))
  there.on('error', () => refuseUpgrade(connection, 502))
  there.end()
}
