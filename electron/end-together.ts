import { app } from 'electron'
import type { Application } from '../main/application'

/** Ctrl-C, a request to end, or the end of whoever started us: save, end what was started, and go without questions. */
export function endTogether(application: Application): void {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    void application.close().finally(() => app.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
}
