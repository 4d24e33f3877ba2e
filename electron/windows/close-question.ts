import { dialog, type BrowserWindow } from 'electron'
import type { Application } from '../../main/application'

/** Asks before work is lost, then saves and ends what was started before the window goes. */
export function askBeforeClosing(window: BrowserWindow, application: Application): void {
  let state: 'open' | 'deciding' | 'closing' = 'open'
  const decide = async (): Promise<void> => {
    state = 'deciding'
    if (application.hasUnsavedWork() && !(await wantsToClose(window))) {
      state = 'open'
      return
    }
    state = 'closing'
    window.hide()
    await application.close()
    window.destroy()
  }
  window.on('close', (event) => {
    event.preventDefault()
    if (state === 'open') void decide()
  })
}

async function wantsToClose(window: BrowserWindow): Promise<boolean> {
  const close = 1
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Close Lacuna now?',
    detail: 'Something is still running or not yet saved. Closing stops it; what is open is kept for the next start.',
    buttons: ['Keep working', 'Close'],
    defaultId: 0,
    cancelId: 0,
  })
  return response === close
}
