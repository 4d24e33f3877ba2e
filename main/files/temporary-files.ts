import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** Begins the names of this program's temporary files, which are short, however long the file's own name is. */
export const temporaryStart = `.lacuna-${machine}-${process.pid}-`

const ours = new RegExp(`^\\.lacuna-${machine}-(\\d+)-[0-9a-f]+\\.tmp$`)
const settledMs = 10_000
const swept = new Set<string>()

/**
 * Removes what a Lacuna of this machine that was killed while writing left in a folder; once per folder is enough. Only
 * files whose program is gone, and which nobody has touched for a while.
 */
export async function removeLeftBehind(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const pid = Number(ours.exec(name)?.[1] ?? NaN)
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > settledMs) await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Whether there is a process with this number. */
export function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
