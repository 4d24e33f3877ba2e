import type { Session } from 'electron'

/** Everything stays on this machine: no request of the window leaves it, whatever the page asks. */
export function denyNetwork(session: Session): void {
  session.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url }, decide) => {
    decide({ cancel: /^(https?|wss?|ftp|file):/i.test(url) })
  })
}
