import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files in a folder and the folders in it. */
export function folderBytes(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0)
}
