import { app } from 'electron'
import { openLink } from './external-links'

/** A window shows our page for as long as it lives: it goes nowhere, opens nothing, and embeds nothing. */
export function denyNavigation(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      openLink(url)
      return { action: 'deny' }
    })
  })
}
