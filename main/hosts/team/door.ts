import { UserError } from '../../errors'
import type { Door } from '../web/admission'
import { carriedTokens } from '../web/token'
import { fingerprint, type Person } from './people'

/** Who came in, and with which key. */
export type Known = { readonly person: Person; readonly key: string }

/** Browsers take a cookie of this name over TLS only, for this host alone and all of it. */
const cookieName = '__Host-lacuna'
const keptSeconds = 30 * 24 * 3600

export const keyCookie = (key: string): string =>
  `${cookieName}=${key}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${keptSeconds}`

/**
 * The door of a team's server: its public name, and a key of each person's own. What a proxy says about who asks is not believed,
 * because everyone on this machine can say it here; nor is a key in an address, because addresses are logged.
 */
export const teamDoor = (publicUrl: URL, people: () => readonly Person[]): Door<Known> => ({
  origins: [publicUrl.origin],
  guest(request) {
    // The link that was just opened counts, not whoever used this browser before.
    const [key] = carriedTokens(request, cookieName)
    if (key === undefined) return undefined
    // Looked up by its hash: how long that takes says nothing about a key.
    const print = fingerprint(key)
    const person = people().find((one) => one.key === print)
    return person && { person, key }
  },
  refusal: 'Open Lacuna with your own link. Whoever looks after this server gives you one.',
})

/** The address that people use, as it was given. */
export function publicAddress(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : null
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`)
    throw new UserError(
      'bad-input',
      `--public-url is the address people use, such as https://lacuna.example, without a path; not “${given}”.`,
    )
  return url
}
