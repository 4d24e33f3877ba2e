import { app, type WebPreferences } from 'electron'

/**
 * Every renderer runs in Chromium's sandbox, whatever a window asks for. Root cannot have it: Chromium then only starts
 * with --no-sandbox. The page has no Node in either case.
 */
export function sandboxEverything(): void {
  const root = process.getuid?.() === 0 && app.commandLine.hasSwitch('no-sandbox')
  if (!root) app.enableSandbox()
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
