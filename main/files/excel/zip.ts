import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** A file within a zip archive, still packed. */
export type ZipEntry = { readonly packed: Uint8Array; readonly method: number }

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
const longestComment = 65_535
const mostEntries = 100_000
const stored = 0
const deflated = 8
const chunk = 1 << 18

/**
 * The files of an archive by name, from its directory at the end. Every place and length that it states is checked against
 * the archive before anything is read. Null when the bytes are no archive that can be read.
 */
export function zipEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end < 0) return null
  const entries = new Map<string, ZipEntry>()
  const count = Math.min(view.getUint16(end + 10, true), mostEntries)
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) return null
    const [names, extras, comments] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const next = at + 46 + names + extras + comments
    if (next > bytes.length) return null
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + names)).toString('utf8')
    const packed = packedBytes(bytes, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true))
    if (packed) entries.set(name.replace(/^\//, ''), { packed, method: view.getUint16(at + 10, true) })
    at = next
  }
  return entries
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - longestComment)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at
  return -1
}

function packedBytes(bytes: Uint8Array, view: DataView, at: number, length: number): Uint8Array | null {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== localHeader) return null
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return from + length <= bytes.length ? bytes.subarray(from, from + length) : null
}

/** The content piece by piece, so that what it unpacks to need not fit into memory; `progress` in 0…1 of what is packed. */
export async function* unpack(
  { packed, method }: ZipEntry,
  progress: (fraction: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  function* pieces(): Generator<Uint8Array> {
    for (let at = 0; at < packed.length; at += chunk) {
      progress(at / packed.length)
      yield Uint8Array.from(packed.subarray(at, at + chunk))
    }
  }
  if (method === stored) yield* pieces()
  else if (method === deflated) {
    const source = Readable.from(pieces()).pipe(createInflateRaw({ chunkSize: chunk }))
    yield* source as AsyncIterable<Uint8Array>
  } else throw new Error(`zip method ${method}`)
}
