import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Names that unfinished writing leaves behind: ours (`.lacuna-….tmp`), and those of write-file-atomic (`name.digits`). */
const unfinished = /^\..+\.tmp$|\.\d{5,}$/

/** Removes what a program that was killed while writing left in a folder. Only for folders nobody else writes to. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names.filter((name) => unfinished.test(name)).map((name) => rm(join(folder, name), { force: true })),
  )
}
