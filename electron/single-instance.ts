import { app } from 'electron'
import { z } from 'zod'

const handedOver = z.object({ file: z.string().optional() })

/**
 * True for the first Lacuna of this user. A later one hands its file to the first and ends: two would write to the same
 * saved work.
 */
export function isFirstInstance(file: string | undefined): boolean {
  return app.requestSingleInstanceLock(file === undefined ? {} : { file })
}

export function onLaterInstance(listener: (file: string | undefined) => void): void {
  app.on('second-instance', (_event, _argv, _folder, data) => listener(handedOver.safeParse(data).data?.file))
}

/** macOS asks the running application to open a file; it may do so before we are ready. */
export function onOpenFile(listener: (file: string) => void): void {
  app.on('open-file', (event, path) => {
    event.preventDefault()
    listener(path)
  })
}
