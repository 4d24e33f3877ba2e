import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

const keptDays = 7
/** Uploads that are still coming in; what has this name at a start was cut short. */
export const incoming = '.incoming-'

/**
 * Makes the folder of uploads, readable by its owner alone, and removes those of more than a week ago that no saved work
 * needs. The others stay, so that work on an uploaded file can be taken up again after a restart.
 */
export async function keepUploads(folder: string, needed: readonly string[], now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    const old = now - mtimeMs > keptDays * 24 * 3600 * 1000 && !needed.some((file) => file.startsWith(path + sep))
    if (old || name.startsWith(incoming)) await rm(path, { recursive: true, force: true })
  }
}
