import type { Session } from 'electron'
import { isOurPage } from './page'

/** Copying cells is the only thing the page may do beyond showing itself. */
const allowed = new Set(['clipboard-sanitized-write'])

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, decide) =>
    decide(allowed.has(permission) && isOurPage(contents.getURL())),
  )
  session.setPermissionCheckHandler(
    (contents, permission) => allowed.has(permission) && contents !== null && isOurPage(contents.getURL()),
  )
  session.setDevicePermissionHandler(() => false)
}
