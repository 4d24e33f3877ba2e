import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../../errors'
import { writePrivately } from '../private-file'
import type { StoredBlock } from './manifest'

type Blocks = ReadonlyMap<string, Uint8Array>

const ending = '.blocks'

/**
 * Blocks of bytes on the disk, each written once: what was written before and is still the very same memory is not
 * written again. Blocks never change in place; whoever changes one makes a new one.
 */
export function createPackFiles(folder: string) {
  /** By the memory they came from. */
  const written = new Map<ArrayBufferLike, { bytes: Uint8Array; file: string; offset: number }[]>()
  const find = (bytes: Uint8Array) =>
    written
      .get(bytes.buffer)
      ?.find((known) => known.bytes.byteOffset === bytes.byteOffset && known.bytes.length === bytes.length)

  return {
    /** Writes what is not there yet into one new file; tells where everything lies. */
    async put(blocks: Blocks): Promise<StoredBlock[]> {
      const fresh = [...new Set(blocks.values())].filter((bytes) => !find(bytes))
      if (fresh.length > 0) {
        const file = `${randomBytes(8).toString('hex')}${ending}`
        await writePrivately(join(folder, file), fresh)
        let offset = 0
        for (const bytes of fresh) {
          written.set(bytes.buffer, [...(written.get(bytes.buffer) ?? []), { bytes, file, offset }])
          offset += bytes.length
        }
      }
      return [...blocks].map(([name, bytes]) => {
        const { file, offset } = find(bytes)!
        return { name, file, offset, length: bytes.length }
      })
    },

    /** Removes files that nothing refers to any more. */
    async drop(needed: readonly StoredBlock[]): Promise<void> {
      const files = new Set(needed.map(({ file }) => file))
      for (const [buffer, entries] of written) {
        const kept = entries.filter(({ file }) => files.has(file))
        if (kept.length > 0) written.set(buffer, kept)
        else written.delete(buffer)
      }
      await removeOthers(folder, files)
    },
  }
}

async function removeOthers(folder: string, needed: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const old = names.filter((name) => name.endsWith(ending) && !needed.has(name))
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}

/** Removes files of blocks that a manifest does not know: their writing was cut short. */
export const dropUnknown = (folder: string, blocks: readonly StoredBlock[]): Promise<void> =>
  removeOthers(folder, new Set(blocks.map(({ file }) => file)))

export async function readBlocks(folder: string, blocks: readonly StoredBlock[]): Promise<Blocks> {
  const files = new Map<string, Uint8Array>()
  for (const file of new Set(blocks.map((block) => block.file))) {
    if (file.includes('/') || file.includes('\\')) throw damaged()
    files.set(file, await readFile(join(folder, file)).catch(() => Promise.reject(damaged())))
  }
  return new Map(
    blocks.map(({ name, file, offset, length }) => {
      const bytes = files.get(file)!.subarray(offset, offset + length)
      if (bytes.length !== length) throw damaged()
      return [name, bytes]
    }),
  )
}

const damaged = (): UserError =>
  new UserError('bad-input', 'The saved work is damaged; open the table afresh, or choose earlier work on it.')
