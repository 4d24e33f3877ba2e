import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from '../files/temporary-files'
import { makePrivateFolder } from '../project/private-file'

/**
 * Makes the folder where readers leave what they read, and removes what programs that were killed left in it. Several
 * programs use it at once (the window and the command line share a data folder), so only what belongs to none goes.
 */
export async function prepareReadingFolder(folder: string): Promise<void> {
  await makePrivateFolder(folder)
  for (const name of await readdir(folder)) {
    const pid = Number(/^reading-(\d+)-/.exec(name)?.[1] ?? NaN)
    if (!isRunning(pid)) await rm(join(folder, name), { force: true, recursive: true })
  }
}
