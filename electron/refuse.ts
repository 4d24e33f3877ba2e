import { app, dialog } from 'electron'
import { UserError } from '../main/errors'

/** Lacuna cannot start here: says why, and ends. */
export function refuseToStart(error: unknown): never {
  if (!(error instanceof UserError)) throw error
  dialog.showErrorBox('Lacuna cannot start', error.message)
  app.exit(1)
  throw error
}
