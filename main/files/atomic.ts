import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { writeProblem } from './problems'

/**
 * Writes a file of many pieces so that it is there whole or not at all: into a temporary file beside it, to the disk,
 * then renamed. A name that ends in .gz is packed. Whatever goes wrong, the old file stays as it was. `mode`: who may
 * read it, as far as the system's own rule allows.
 */
export async function writeAtomically(
  path: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  mode = 0o666,
): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await open(temporary, 'wx', mode)
    try {
      const source = path.toLowerCase().endsWith('.gz') ? Readable.from(pieces).pipe(createGzip()) : pieces
      for await (const piece of source as AsyncIterable<Uint8Array>) await writeAll(file, piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw writeProblem(error, path)
  }
}

/** Writes all of a piece at the file's present place. */
export async function writeAll(file: Awaited<ReturnType<typeof open>>, piece: Uint8Array): Promise<void> {
  let at = 0
  while (at < piece.length) at += (await file.write(piece, at, piece.length - at)).bytesWritten
}
