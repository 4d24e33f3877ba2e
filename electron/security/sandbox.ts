import { app, type WebPreferences } from 'electron'

/** Every renderer runs in Chromium's sandbox, whatever a window asks for. */
export function sandboxEverything(): void {
  app.enableSandbox()
}

export function lockedDown(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    // Would fetch dictionaries from the network.
    spellcheck: false,
  }
}
