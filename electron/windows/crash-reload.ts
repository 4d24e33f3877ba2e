import { dialog, type BrowserWindow } from 'electron'
import type { HeldEvents } from '../../main/hosts/held-events'

const patience = { crashes: 3, withinMs: 60_000 }

/** The window shows, the application holds: when the window's process dies, a new one picks up where it was. */
export function reloadAfterCrash(window: BrowserWindow, held: HeldEvents, now: () => number): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    crashes = [...crashes.filter((time) => now() - time < patience.withinMs), now()]
    if (crashes.length > patience.crashes) {
      dialog.showErrorBox('Lacuna’s window keeps stopping', 'What was open is kept. Please start Lacuna again.')
      window.close()
      return
    }
    held.windowGone()
    held.emit('notice', {
      tone: 'warning',
      message: 'The window stopped unexpectedly and was opened again. Your table and model are as they were.',
    })
    // Not within the event itself: the process is still being taken down.
    setImmediate(() => window.webContents.reload())
  })
}
