import { app, ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import { channels, type Reply } from '../contract/wire'
import type { Application } from '../main/application'
import type { HeldEvents } from '../main/hosts/held-events'
import { createDialogPlaces } from './files/dialog-places'
import { answerHostRequest } from './files/dialogs'
import { hostChannel, hostRequest } from './host-requests'
import { isOurWindow } from './security/sender'

const forbidden = {
  ok: false,
  error: { code: 'forbidden', message: 'Only Lacuna’s own window may ask this.' },
} satisfies Reply

/** The one server: checks the sender, then hands on to the application, which checks the name and parses. */
export function answerRequests(application: Application, window: BrowserWindow, held: HeldEvents): void {
  const places = createDialogPlaces(application.tableFolder, () => app.getPath('documents'))
  const fromWindow = ({ sender, senderFrame }: IpcMainInvokeEvent): boolean =>
    sender === window.webContents && isOurWindow(sender, senderFrame)

  ipcMain.handle(channels.call, (event, name: unknown, input: unknown): Promise<Reply> | Reply => {
    if (!fromWindow(event)) return forbidden
    held.windowAsked()
    return application.call(String(name), input)
  })
  ipcMain.handle(hostChannel, (event, asked: unknown) => {
    const request = hostRequest.safeParse(asked)
    if (!fromWindow(event) || !request.success) throw new Error(forbidden.error.message)
    return answerHostRequest(application, window, places, request.data)
  })
  application.subscribe((name, value) => {
    if (!window.isDestroyed()) window.webContents.send(channels.event, name, value)
  })
}
