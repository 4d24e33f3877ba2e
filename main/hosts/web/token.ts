import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Door } from './admission'

export const newToken = (): string => randomBytes(24).toString('base64url')

/** Cookies do not know ports: two Lacunas on one machine must not overwrite each other's. */
const cookieName = (port: number): string => `lacuna-${port}`

/** What makes the browser send the token with everything it asks later, and no script or other site get hold of it. */
export function tokenCookie(port: number, token: string): string {
  return `${cookieName(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`
}

/** The door of one person's host, on this machine alone. The token may be in the address too: the first load. */
export const loopbackDoor = (port: number, token: string): Door<true> => ({
  origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
  guest(request, url) {
    const candidates = [url.searchParams.get('token'), ...carriedTokens(request, cookieName(port))]
    return candidates.some((candidate) => candidate !== null && sameSecret(candidate, token)) ? true : undefined
  },
  refusal: 'Open Lacuna with the whole address that was printed when it started: it holds the token.',
})

/** The tokens that a request carries: as a bearer (programs), or as a cookie (the window). */
export function carriedTokens({ headers }: IncomingMessage, cookie: string): string[] {
  const cookies = (headers.cookie ?? '').split(';').map((one) => one.trim())
  const prefix = `${cookie}=`
  return [
    /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1],
    cookies.find((one) => one.startsWith(prefix))?.slice(prefix.length),
  ].filter((token) => token !== undefined)
}

export const hashed = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Hashing first makes the lengths equal, so that the time taken says nothing about either. */
const sameSecret = (a: string, b: string): boolean => timingSafeEqual(hashed(a), hashed(b))
