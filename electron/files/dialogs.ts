import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dialog, shell, type BrowserWindow } from 'electron'
import type { FileRef, TargetRef } from '../../contract/files'
import type { Application } from '../../main/application'
import { safeName } from '../../main/hosts/web/safe-name'
import type { HostRequest } from '../host-requests'
import type { DialogPlaces } from './dialog-places'
import { filters } from './filters'

/** Files by the system's own dialogs. Paths stay here; the window gets ids. */
export async function answerHostRequest(
  application: Application,
  window: BrowserWindow,
  places: DialogPlaces,
  request: HostRequest,
): Promise<FileRef | TargetRef | null> {
  switch (request.name) {
    case 'choose-file': {
      const chosen = await dialog.showOpenDialog(window, {
        defaultPath: places.start(),
        properties: ['openFile'],
        filters: filters[request.purpose],
      })
      const path = chosen.filePaths[0]
      if (chosen.canceled || path === undefined) return null
      places.used(path)
      return application.registerFile(path)
    }
    case 'receive-file': {
      // A device or a pipe is nothing that people drop.
      const dropped = await stat(request.path).catch(() => null)
      if (!dropped?.isFile()) throw new Error('This is not a file on this computer. Save it first, then open it.')
      return application.registerFile(request.path)
    }
    case 'choose-target': {
      const defaultPath = join(places.start(), safeName(request.suggestedName))
      const chosen = await dialog.showSaveDialog(window, { defaultPath })
      if (chosen.canceled || chosen.filePath === '') return null
      places.used(chosen.filePath)
      return application.registerTarget(chosen.filePath)
    }
    case 'deliver': {
      const path = application.targetPath(request.target)
      if (path !== undefined) shell.showItemInFolder(path)
      return null
    }
  }
}
