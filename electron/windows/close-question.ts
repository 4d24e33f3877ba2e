import { dialog, type BrowserWindow } from 'electron'
import type { Application } from '../../main/application'

type Question = { readonly message: string; readonly detail: string; readonly close: string }

const running: Question = {
  message: 'Close Lacuna now?',
  detail: 'Something is still running. Closing stops it; a training can go on the next time this table is open.',
  close: 'Close',
}
const unsaved: Question = {
  message: 'Your last changes could not be saved',
  detail:
    'Free some disk space and try again, or export the table elsewhere. If you close now, these changes are lost.',
  close: 'Close without saving',
}

/** Asks before work is lost, then saves and ends what was started before the window goes. */
export function askBeforeClosing(window: BrowserWindow, application: Application): void {
  let state: 'open' | 'deciding' | 'closing' = 'open'
  const decide = async (): Promise<void> => {
    state = 'deciding'
    const stays =
      (application.isBusy() && !(await wantsToClose(window, running))) ||
      (!(await application.save()) && !(await wantsToClose(window, unsaved)))
    if (stays) {
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

async function wantsToClose(window: BrowserWindow, { message, detail, close }: Question): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message,
    detail,
    buttons: ['Keep working', close],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}
