import { randomBytes } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { writeProblem } from './problems'
import { removeLeftBehind, temporaryStart } from './temporary-files'
import { findTarget, type Target } from './target'

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Writes a file of many pieces so that it is there whole or not at all: into a temporary file beside it, to the disk,
 * then renamed. A name that ends in .gz is packed. Whatever goes wrong, the old file stays as it was. A link leads to the
 * file that is written, a file that is there keeps who may read it; a device gets the pieces as they come. `mode`: who may
 * read a new file, as far as the system's own rule allows.
 */
export async function writeAtomically(path: string, pieces: Pieces, mode = 0o666): Promise<void> {
  try {
    const target = await findTarget(path)
    const source = path.toLowerCase().endsWith('.gz') ? packed(pieces) : pieces
    if (target.kind === 'device') await writeStraight(target.path, source)
    else await writeBeside(target, source, mode)
  } catch (error) {
    throw writeProblem(error, path)
  }
}

/** What goes wrong with the pieces is not handed on by a pipe, which would wait for more of them for ever. */
function packed(pieces: Pieces): Pieces {
  const [source, gzip] = [Readable.from(pieces), createGzip()]
  source.on('error', (error) => gzip.destroy(error))
  return source.pipe(gzip) as AsyncIterable<Uint8Array>
}

async function writeBeside(target: Extract<Target, { kind: 'file' }>, pieces: Pieces, mode: number): Promise<void> {
  const folder = dirname(target.path)
  await removeLeftBehind(folder)
  const temporary = join(folder, `${temporaryStart}${randomBytes(6).toString('hex')}.tmp`)
  try {
    // Nobody else sees what is being written before it is theirs to see.
    const file = await open(temporary, 'wx', target.mode === null ? mode : 0o600)
    try {
      for await (const piece of pieces) await writeAll(file, piece)
      if (target.mode !== null) await file.chmod(target.mode)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target.path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

async function writeStraight(path: string, pieces: Pieces): Promise<void> {
  const file = await open(path, 'w')
  try {
    for await (const piece of pieces) await writeAll(file, piece)
  } finally {
    await file.close()
  }
}

/** Writes all of a piece at the file's present place. */
export async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  let at = 0
  while (at < piece.length) at += (await file.write(piece, at, piece.length - at)).bytesWritten
}
