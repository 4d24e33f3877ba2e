import { app, type Session } from 'electron'

/**
 * Chromium itself looks around beside what the page asks: dictionaries, and whether there is IPv6. No name leads anywhere,
 * so it cannot. Must come before the application is ready.
 */
export function forbidLookups(): void {
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  app.commandLine.appendSwitch('disable-background-networking')
}

/** Everything stays on this machine: no request of the window leaves it, whatever the page asks. */
export function denyNetwork(session: Session): void {
  // A window without spell checking is not enough: the session fetches the dictionary of the system's language.
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url }, decide) => {
    decide({ cancel: /^(https?|wss?|ftp|file):/i.test(url) })
  })
}
