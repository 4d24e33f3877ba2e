import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { UserError } from '../errors'
import type { TaskControl } from '../workers/control'
import { sharedBytes } from '../table/store/store'
import { readProblem } from './problems'

export type LoadedFile = { readonly bytes: Uint8Array<SharedArrayBuffer>; readonly sha256: string }

const chunk = 4 * 1024 * 1024
const largest = 2 ** 32 - 2

/** Reads a whole file onto shared memory. */
export async function loadFile(path: string, control: TaskControl): Promise<LoadedFile> {
  let file: FileHandle | undefined
  try {
    file = await open(path, 'r')
    const status = await file.stat()
    if (status.isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' })
    if (status.size > largest) {
      throw new UserError(
        'bad-input',
        'This file is larger than 4 GB, more than Lacuna can open; split it and try again.',
      )
    }
    const bytes = sharedBytes(status.size)
    const hash = createHash('sha256')
    let at = 0
    while (at < bytes.length) {
      control.progress(at / bytes.length)
      const { bytesRead } = await file.read(bytes, at, Math.min(chunk, bytes.length - at), at)
      if (bytesRead === 0) break
      hash.update(bytes.subarray(at, at + bytesRead))
      at += bytesRead
    }
    return { bytes: at < bytes.length ? shared(bytes.subarray(0, at)) : bytes, sha256: hash.digest('hex') }
  } catch (error) {
    throw readProblem(error, path)
  } finally {
    await file?.close()
  }
}

function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = sharedBytes(bytes.length)
  copy.set(bytes)
  return copy
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** A header and a trailer. */
const shortestGzip = 18
/** What a packed file may unpack to: more than tables do, and less than what takes the machine's memory. */
const leastUnpacked = 800e6
const unpackedPerByte = 4

export const damagedGzip = (): UserError =>
  new UserError('bad-input', 'This gzip file is damaged or incomplete; get it again and open it once more.')

const unpacksToTooMuch = (most: number): UserError =>
  new UserError(
    'bad-input',
    `This file unpacks to more than ${Math.floor(most / 1e6)} MB, more than Lacuna opens in one go; unpack it and open what is in it.`,
  )

/** The content of a gzip file, onto shared memory; the size in its trailer tells how much that will be. */
export async function gunzip(bytes: Uint8Array, control: TaskControl): Promise<Uint8Array<SharedArrayBuffer>> {
  if (bytes.length < shortestGzip) throw damagedGzip()
  const most = Math.min(largest, Math.max(leastUnpacked, unpackedPerByte * bytes.length))
  const stated = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true)
  let target = sharedBytes(Math.min(Math.max(stated, 1024), bytes.length * 1100 + 1024, most))
  let length = 0
  let tooMuch: UserError | null = null
  function* chunks(): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) {
      control.progress(at / bytes.length)
      yield Uint8Array.from(bytes.subarray(at, at + chunk))
    }
  }
  try {
    await pipeline(Readable.from(chunks()), createGunzip(), async (source: AsyncIterable<Uint8Array>) => {
      for await (const piece of source) {
        if (length + piece.length > target.length) {
          if (length + piece.length > most) {
            tooMuch = unpacksToTooMuch(most)
            throw tooMuch
          }
          const bigger = sharedBytes(Math.min(most, Math.max(target.length * 2, length + piece.length)))
          bigger.set(target)
          target = bigger
        }
        target.set(piece, length)
        length += piece.length
      }
    })
  } catch (error) {
    // Ending the pipeline early can end in its own error.
    if (tooMuch) throw tooMuch as UserError
    throw error instanceof UserError ? error : damagedGzip()
  }
  return length === target.length ? target : new Uint8Array(target.buffer, 0, length)
}
