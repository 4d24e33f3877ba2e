import { readdir, readlink, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const unfinished = /\.tmp$|\.\d{5,}$|^\.incoming-|^target-/
const chromiumUnfinished = /^\.org\.chromium\./

/**
 * Temporary files in a data folder, and anything at all in the folder for temporary files, once a host has started at
 * `startedAt`. Chromium writes files while it runs: its own count when they are older than that.
 */
export async function leftBehind(dataFolder: string, temporary: string, startedAt: number): Promise<string[]> {
  const left: string[] = []
  for (const name of await readdir(dataFolder, { recursive: true })) {
    if (unfinished.test(basename(name))) left.push(name)
    if (chromiumUnfinished.test(basename(name)) && (await isOlder(join(dataFolder, name), startedAt))) left.push(name)
  }
  const inUse = await socketFolder(join(dataFolder, 'chromium'))
  return [...left, ...(await readdir(temporary)).filter((name) => name !== inUse)]
}

async function isOlder(path: string, time: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < time
}

/** Where the running Chromium keeps the socket that keeps a second one away. */
async function socketFolder(userData: string): Promise<string | undefined> {
  const link = await readlink(join(userData, 'SingletonSocket')).catch(() => undefined)
  return link === undefined ? undefined : basename(dirname(link))
}
