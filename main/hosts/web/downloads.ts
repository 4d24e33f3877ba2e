import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UserError } from '../../errors'
import { safeName } from './safe-name'

/** A fresh place to write something that is downloaded afterwards. Its folder holds nothing else. */
export async function makeTarget(name: string, folder: string): Promise<string> {
  return join(await mkdtemp(join(folder, 'target-')), safeName(name))
}

/** What was written there: one file, or several beside it (one per imputation, side files). */
export async function writtenFiles(target: string): Promise<{ name: string; path: string; size: number }[]> {
  const folder = dirname(target)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path)
      return found.isFile() ? { name, path, size: found.size } : undefined
    }),
  )
  return files.filter((file) => file !== undefined)
}

export async function writtenFile(target: string, name: string) {
  const file = (await writtenFiles(target)).find((written) => written.name === name)
  if (file === undefined) throw new UserError('not-found', 'There is no such file to download. Export it again.')
  return file
}

/** The header that makes the browser save a file under its own name, whatever script the name is in (RFC 6266). */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename*=UTF-8''${encoded}`
}
