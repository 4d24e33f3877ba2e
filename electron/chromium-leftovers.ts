import { readdirSync, readlinkSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** How Chromium names a file until it is whole. */
const unfinished = /^\.org\.chromium\./
const link = 'SingletonSocket'

/**
 * A Chromium that was killed leaves files it was writing, and in the system's folder for temporary files one with the socket
 * that keeps a second one away; the next Chromium only forgets where it was. Notes that folder, so it comes before
 * the lock on `userData` is asked for; what it gives back sweeps, and is for whoever then has the lock.
 */
export function chromiumLeftovers(userData: string): () => void {
  const earlier = socketFolder(userData)
  return () => {
    if (earlier !== undefined && earlier !== socketFolder(userData)) removeSocketFolder(earlier)
    for (const name of namesIn(userData)) if (unfinished.test(name)) rmSync(join(userData, name), { force: true })
  }
}

function socketFolder(userData: string): string | undefined {
  try {
    return dirname(readlinkSync(join(userData, link)))
  } catch {
    // Never started here, or a system that has no such link.
    return undefined
  }
}

/** Only what Chromium puts there, and the folder only when nothing else is in it. */
function removeSocketFolder(folder: string): void {
  if (!/^(scoped_dir|\.org\.chromium\.)/.test(basename(folder))) return
  try {
    for (const name of [link, 'SingletonCookie']) rmSync(join(folder, name), { force: true })
    rmdirSync(folder)
  } catch {
    // Gone already, or not ours to remove.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
