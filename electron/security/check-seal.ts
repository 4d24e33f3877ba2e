import { app } from 'electron'
import files from 'original-fs'
import { UserError } from '../../main/errors'
import { archiveDigest, sealOf } from './seal'

/**
 * A packaged Lacuna whose archive or libraries are not those it was packed with does not start: a half-copied update or a failing
 * disk must not compute. Electron itself checks archives on macOS and Windows only. Whoever can write to the folder can change
 * the seal as well, so this is no guard against them; the folder's permissions are.
 */
export async function checkSeal(): Promise<void> {
  if (!app.isPackaged || process.platform !== 'linux') return
  const [seal, digest] = await Promise.all([
    sealOf(files.promises, process.execPath),
    // A file that is gone cannot be what was packed either.
    archiveDigest(files, process.resourcesPath).catch(() => null),
  ])
  if (seal !== digest)
    throw new UserError('bad-input', 'Lacuna’s own files were changed or are damaged; install it again.')
}
