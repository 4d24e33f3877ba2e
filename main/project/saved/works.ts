import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { SavedWork } from '../../../contract/session'
import { UserError } from '../../errors'
import type { Source } from '../../workspace'
import { readJson } from '../json-file'
import { jsonBytes, makePrivateFolder, writePrivately } from '../private-file'
import { removeUnfinished } from '../sweep'
import { describeWork, isEmpty, manifest, type Manifest } from './manifest'
import { createPackFiles, dropUnknown, type PackFiles } from './pack-files'
import { readTraining, type TrainingRecord } from './training-record'

const keptWorks = 30
const keptDays = 60
const keptPerTable = 3

type Known = { readonly manifest: Manifest; readonly training: TrainingRecord | null }
export type SavedBlocks = ReadonlyMap<string, Uint8Array>

/** What is kept of a table and what was done to it, read back. */
export type StoredWork = Manifest & { readonly bytes: SavedBlocks }

export type Works = Awaited<ReturnType<typeof openWorks>>

/**
 * The saved work on every table: a folder each, named after the table's path and how it was read. Work that was started
 * afresh gets a folder of its own, so the earlier one stays until it is old.
 */
export async function openWorks(dataFolder: string, now: () => number) {
  const root = join(dataFolder, 'work')
  await makePrivateFolder(root)
  const known = new Map<string, Known>()
  let lastRead: { readonly id: string; readonly files: PackFiles } | null = null
  const folderOf = (id: string): string => join(root, id)
  const describe = ([id, work]: [string, Known]): SavedWork =>
    describeWork(id, work.manifest, work.training?.fraction ?? null)
  const newestFirst = (): [string, Known][] =>
    [...known].sort(([, a], [, b]) => b.manifest.savedAt - a.manifest.savedAt)

  for (const id of await readdir(root)) await load(id)
  await prune()

  async function load(id: string): Promise<void> {
    const folder = folderOf(id)
    await removeUnfinished(folder)
    const found = await readJson(join(folder, 'manifest.json'), manifest)
    if (!found) return rm(folder, { recursive: true, force: true })
    await dropUnknown(folder, found.blocks)
    known.set(id, { manifest: found, training: await readTraining(folder) })
  }

  /** Old work goes, and earlier work on a table that was begun again more than a few times. */
  async function prune(): Promise<void> {
    const perTable = new Map<string, number>()
    for (const [at, [id, work]] of newestFirst().entries()) {
      const table = tableKey(work.manifest.source)
      const earlier = perTable.get(table) ?? 0
      const days = (now() - work.manifest.savedAt) / 86_400_000
      if (!isEmpty(describe([id, work])) && at < keptWorks && days <= keptDays && earlier < keptPerTable)
        perTable.set(table, earlier + 1)
      else await remove(id)
    }
  }

  function required(id: string): Manifest {
    const found = known.get(id)?.manifest
    if (!found) throw new UserError('not-found', 'This work is no longer there; open the table instead.')
    return found
  }

  async function remove(id: string): Promise<void> {
    known.delete(id)
    await rm(folderOf(id), { recursive: true, force: true })
  }

  return {
    folderOf,
    /** Work on a file that is worth going on with, the newest first. */
    on: (path: string): SavedWork[] =>
      newestFirst()
        .filter(([, work]) => work.manifest.source.path === path)
        .map(describe)
        .filter((work) => !isEmpty(work)),
    /** The work that was open last and whose table is still there. */
    last: (): SavedWork | null =>
      newestFirst()
        .filter(([, work]) => existsSync(work.manifest.source.path))
        .map(describe)
        .find((work) => !isEmpty(work)) ?? null,
    /** Files that saved work needs. */
    tables: (): string[] => [...known.values()].map((work) => work.manifest.source.path),
    training: (id: string): TrainingRecord | null => known.get(id)?.training ?? null,
    readTraining: (id: string): Promise<TrainingRecord | null> => readTraining(folderOf(id)),
    setTraining(id: string, training: TrainingRecord | null): void {
      const work = known.get(id)
      if (work) known.set(id, { ...work, training })
    },

    /** The name of a work's table. */
    nameOf: (id: string): string => basename(required(id).source.path),

    async read(id: string): Promise<StoredWork> {
      const found = required(id)
      const files = createPackFiles(folderOf(id))
      lastRead = { id, files }
      return { ...found, bytes: await files.read(found.blocks) }
    },

    /** A place for new work on a table; nothing is written before there is something to write. */
    begin: (source: Source): string => `${tableKey(source)}-${now().toString(36)}`,

    /** Writes what has changed of a work. Calls for one work come one after the other. */
    writer(id: string) {
      const folder = folderOf(id)
      // What was just read is there already.
      const files = lastRead?.id === id ? lastRead.files : createPackFiles(folder)
      lastRead = null
      return async (work: Omit<Manifest, 'blocks'>, blocks: SavedBlocks): Promise<void> => {
        await makePrivateFolder(folder)
        const stored = { ...work, blocks: await files.put(blocks) }
        await writePrivately(join(folder, 'manifest.json'), [jsonBytes(stored)])
        known.set(id, { manifest: stored, training: known.get(id)?.training ?? null })
        await files.drop(stored.blocks)
      }
    },
  }
}

/** Names a table by where it is and how it is read: another sheet is another table. */
function tableKey({ path, options }: Source): string {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([path, sorted]))
    .digest('hex')
    .slice(0, 24)
}
