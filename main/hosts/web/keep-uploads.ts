import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const keptDays = 7

/**
 * Makes the folder of uploads, readable by its owner alone, and removes those of more than a week ago. Recent ones stay,
 * so that work on an uploaded file can be taken up again after a restart.
 */
export async function keepRecentUploads(folder: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > keptDays * 24 * 3600 * 1000) await rm(join(folder, name), { recursive: true, force: true })
  }
}
