import { open, type FileHandle } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { basename } from 'node:path'
import { UserError } from '../errors'
import { readProblem } from '../files/problems'
import { fileTimes } from '../project/watch-file'
import type { TableSource } from '../table/store/source'
import { sharedBytes } from '../table/store/store'
import type { FromReader, Piece } from './protocol'

type Answer = Extract<FromReader, { type: 'table' }>

const chunk = 8 * 1024 * 1024

/** What the reader process found, onto shared memory of this process: from the message, the temporary file or the file itself. */
export async function takeOver(
  { source, bytes, starts, file }: Answer,
  path: string,
  temporary: string,
): Promise<TableSource> {
  const sizes = [bytes === 'own' ? file.size : lengthOf(bytes), lengthOf(starts)]
  checkMemory(sizes[0]! + sizes[1]! + source.store.rows * source.fields.length * 8)
  const aside = await openAside([bytes, starts], temporary)
  try {
    const load = (piece: Piece): Promise<Uint8Array<SharedArrayBuffer>> | Uint8Array<SharedArrayBuffer> =>
      piece instanceof Uint8Array ? shared(piece) : loadFrom(aside!, piece.bytes)
    const text = bytes === 'own' ? await loadOwn(path, file) : await load(bytes)
    const offsets = await load(starts)
    return {
      ...source,
      store: { ...source.store, bytes: text, starts: new Uint32Array(offsets.buffer, 0, offsets.length / 4) },
    }
  } finally {
    await aside?.close()
  }
}

const lengthOf = (piece: Piece): number => (piece instanceof Uint8Array ? piece.length : piece.bytes)

const openAside = async (pieces: readonly (Piece | 'own')[], temporary: string): Promise<FileHandle | null> =>
  pieces.some((piece) => piece !== 'own' && !(piece instanceof Uint8Array)) ? open(temporary) : null

function shared(piece: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const target = sharedBytes(piece.length)
  target.set(piece)
  return target
}

/** The next bytes of a file, all of them. */
async function loadFrom(file: FileHandle, length: number): Promise<Uint8Array<SharedArrayBuffer>> {
  const target = sharedBytes(length)
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(target, at, Math.min(chunk, length - at), null)
    if (bytesRead === 0) throw new Error('what the reader left is too short')
    at += bytesRead
  }
  return target
}

/** The file itself, provided that it is still what the reader saw: where its cells lie is known of that one only. */
async function loadOwn(path: string, seen: Answer['file']): Promise<Uint8Array<SharedArrayBuffer>> {
  const changed = (): UserError =>
    new UserError('io', `${basename(path)} was changed while it was being read; open it again.`)
  const file = await open(path).catch((error: unknown) => Promise.reject(readProblem(error, path)))
  try {
    const bytes = await loadFrom(file, seen.size).catch((error: unknown) => {
      throw error instanceof RangeError ? error : changed()
    })
    const now = await fileTimes(path).catch(() => null)
    if (now?.size !== seen.size || now.modifiedAt !== seen.modifiedAt) throw changed()
    return bytes
  } finally {
    await file.close()
  }
}

/** A table that would not fit is refused before anything is allocated: the system would end the program instead. */
function checkMemory(needed: number): void {
  const available = process.platform === 'linux' ? freemem() : totalmem() / 2
  if (needed <= available * 0.9) return
  throw new UserError(
    'out-of-memory',
    `This table needs about ${(needed / 1e9).toFixed(1)} GB of memory, more than there is; close other programs, or open a part of it.`,
  )
}
