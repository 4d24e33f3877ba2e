import type { IncomingMessage } from 'node:http'
import { carriesToken } from './token'

export type Admission =
  | { readonly admitted: true; readonly url: URL }
  | { readonly admitted: false; readonly status: 400 | 401 | 403; readonly message: string }

const refused = (status: 400 | 401 | 403, message: string): Admission => ({ admitted: false, status, message })

/**
 * The one door of the web host, for every request and every socket:
 * - the Host must be this machine's loopback (a foreign name that resolves here is an attack on the browser's rules),
 * - an Origin, where there is one, must be ours,
 * - the token must be carried.
 */
export function admit(request: IncomingMessage, port: number, token: string): Admission {
  const host = request.headers.host ?? ''
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return refused(403, 'Unknown host.')

  const origin = request.headers.origin
  if (origin !== undefined && origin !== `http://${host}`) return refused(403, 'Another site may not ask this.')

  const target = request.url ?? ''
  if (!target.startsWith('/') || !URL.canParse(target, `http://${host}`)) return refused(400, 'Not an address.')
  const url = new URL(target, `http://${host}`)
  // "//elsewhere/…" is an address on another host.
  if (url.host !== host) return refused(400, 'Not an address.')

  if (carriesToken(request, url, port, token)) return { admitted: true, url }
  return refused(401, 'Open Lacuna with the whole address that was printed when it started: it holds the token.')
}
