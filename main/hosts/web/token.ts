import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Cookies do not know ports: two Lacunas on one machine must not overwrite each other's. */
export const cookieName = (port: number): string => `lacuna-${port}`

/** What makes the browser send the token with everything it asks later, and no script or other site get hold of it. */
export function tokenCookie(port: number, token: string): string {
  return `${cookieName(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`
}

/** The token a request carries: in its address (the first load), as a cookie (the window), or as a bearer (programs). */
export function carriesToken(request: IncomingMessage, url: URL, port: number, token: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const prefix = `${cookieName(port)}=`
  const candidates = [
    url.searchParams.get('token'),
    cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length),
    /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1],
  ]
  return candidates.some((candidate) => candidate != null && sameSecret(candidate, token))
}

/** Hashing first makes the lengths equal, so that the time taken says nothing about either. */
function sameSecret(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
