import type { IncomingMessage } from 'node:http'

export type Admission<Guest> =
  | { readonly admitted: true; readonly url: URL; readonly guest: Guest }
  | { readonly admitted: false; readonly status: 400 | 401 | 403; readonly message: string }

/** Who is let in, and where. */
export type Door<Guest> = {
  /** The addresses that a browser knows us by, such as http://127.0.0.1:4711; nothing else is. */
  readonly origins: readonly string[]
  /** Who asks, by the secret that the request carries; undefined: nobody who may. */
  readonly guest: (request: IncomingMessage, url: URL) => Guest | undefined
  /** What is said to everyone else. */
  readonly refusal: string
}

type Refused = Extract<Admission<never>, { admitted: false }>
const refused = (status: Refused['status'], message: string): Refused => ({ admitted: false, status, message })

/**
 * The one door of a web host, for every request and every socket:
 * - the Host must be one of ours (a foreign name that resolves here is an attack on the browser's rules),
 * - an Origin, where there is one, must be ours,
 * - the secret must be carried.
 */
export function admit<Guest>(request: IncomingMessage, door: Door<Guest>): Admission<Guest> {
  const host = request.headers.host ?? ''
  const ours = door.origins.find((origin) => new URL(origin).host === host)
  if (ours === undefined) return refused(403, 'Unknown host.')

  const origin = request.headers.origin
  if (origin !== undefined && origin !== ours) return refused(403, 'Another site may not ask this.')

  const target = request.url ?? ''
  if (!target.startsWith('/') || !URL.canParse(target, ours)) return refused(400, 'Not an address.')
  const url = new URL(target, ours)
  // "//elsewhere/…" is an address on another host.
  if (url.host !== host) return refused(400, 'Not an address.')

  const guest = door.guest(request, url)
  return guest === undefined ? refused(401, door.refusal) : { admitted: true, url, guest }
}
