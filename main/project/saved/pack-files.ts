import { randomBytes } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../../errors'
import { writePrivately } from '../private-file'
import type { StoredBlock } from './manifest'

type Blocks = ReadonlyMap<string, Uint8Array>

const ending = '.blocks'

export type PackFiles = ReturnType<typeof createPackFiles>

/**
 * Blocks of bytes on the disk, each written once: what was written or read before and is still the very same memory is
 * not written again. Blocks never change in place; whoever changes one makes a new one.
 */
export function createPackFiles(folder: string) {
  /** By the memory they came from. */
  const written = new Map<ArrayBufferLike, { bytes: Uint8Array; file: string; offset: number }[]>()
  const know = (bytes: Uint8Array, file: string, offset: number): void =>
    void written.set(bytes.buffer, [...(written.get(bytes.buffer) ?? []), { bytes, file, offset }])
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
          know(bytes, file, offset)
          offset += bytes.length
        }
      }
      return [...blocks].map(([name, bytes]) => {
        const { file, offset } = find(bytes)!
        return { name, file, offset, length: bytes.length }
      })
    },

    /** Reads blocks, each into memory of its own. */
    async read(blocks: readonly StoredBlock[]): Promise<Blocks> {
      const read = new Map<string, Uint8Array>()
      for (const file of new Set(blocks.map((block) => block.file))) {
        if (/[/\\]/.test(file)) throw damaged()
        const opened = await open(join(folder, file)).catch(() => Promise.reject(damaged()))
        try {
          const { size } = await opened.stat()
          for (const { name, offset, length } of blocks.filter((block) => block.file === file)) {
            if (offset + length > size) throw damaged()
            const bytes = new Uint8Array(length)
            for (let at = 0; at < length;) {
              const { bytesRead } = await opened.read(bytes, at, length - at, offset + at)
              if (bytesRead === 0) throw damaged()
              at += bytesRead
            }
            read.set(name, bytes)
            know(bytes, file, offset)
          }
        } finally {
          await opened.close()
        }
      }
      return read
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

const damaged = (): UserError =>
  new UserError('bad-input', 'The saved work is damaged; open the table afresh, or choose earlier work on it.')
