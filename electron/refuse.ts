import { writeSync } from 'node:fs'
import { app, dialog } from 'electron'
import { UserError } from '../main/errors'

/** Lacuna cannot start here: says why, and ends. */
export function refuseToStart(error: unknown): never {
  if (!(error instanceof UserError)) throw error
  // For whoever started it from a terminal; the box waits for someone to close it.
  writeSync(2, `${error.message}\n`)
  dialog.showErrorBox('Lacuna cannot start', error.message)
  app.exit(1)
  throw error
}
