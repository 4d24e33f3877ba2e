import { lstat, open, readlink, realpath, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { writeProblem } from './problems'
import { temporaryStart } from './temporary-files'

/** Where something is written: a file, with the rights it has if it is there; or a device or pipe, which is never replaced. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly mode: number | null }
  | { readonly kind: 'device'; readonly path: string }

/** What a path leads to, through links, also through one whose file is not there yet. */
export async function findTarget(path: string): Promise<Target> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found?.isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' })
  if (found && !found.isFile()) return { kind: 'device', path }
  if (found) return { kind: 'file', path: await realpath(path), mode: found.mode & 0o7777 }
  const link = await lstat(path).catch(() => null)
  const leadsTo = link?.isSymbolicLink() ? resolve(dirname(path), await readlink(path)) : path
  return { kind: 'file', path: leadsTo, mode: null }
}

/** Fails with a sentence when nothing could be written there: better before an hour of training than after. */
export async function checkWritable(path: string): Promise<void> {
  try {
    const target = await findTarget(path)
    if (target.kind === 'device') return
    const trial = join(dirname(target.path), `${temporaryStart}${randomBytes(6).toString('hex')}.tmp`)
    await (await open(trial, 'wx', 0o600)).close()
    await rm(trial, { force: true })
    if (target.mode !== null) await (await open(target.path, 'r+')).close()
  } catch (error) {
    throw writeProblem(error, path)
  }
}
