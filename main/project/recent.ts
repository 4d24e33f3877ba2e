import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson, writeJson } from './json-file'

const entries = z.array(z.object({ path: z.string(), openedAt: z.number() }))
type Entry = z.infer<typeof entries>[number]
const kept = 12

export type RecentFiles = {
  /** Newest first; files that are gone are left out. */
  list(): readonly Entry[]
  add(path: string, openedAt: number): Promise<void>
  clear(): Promise<void>
}

export async function openRecentFiles(dataFolder: string): Promise<RecentFiles> {
  const path = join(dataFolder, 'recent.json')
  let known: Entry[] = (await readJson(path, entries)) ?? []
  const save = () => writeJson(path, known)
  return {
    list: () => known.filter((entry) => existsSync(entry.path)),
    async add(file, openedAt) {
      known = [{ path: file, openedAt }, ...known.filter((entry) => entry.path !== file)].slice(0, kept)
      await save()
    },
    async clear() {
      known = []
      await save()
    },
  }
}
