/**
 * The one format of the files that Lacuna itself makes (models, checkpoints, sessions): JSON and named blocks of bytes.
 * Magic (8 bytes), version (u32), header length (u32), header (JSON, UTF-8), zero padding to 8 bytes, then the blocks one
 * after the other in the order and lengths that the header's `blocks` names; little-endian. Data only: it is parsed,
 * bounded and checked, never evaluated.
 */
export type Container = {
  readonly version: number
  readonly header: object
  readonly blocks: ReadonlyMap<string, Uint8Array>
}

/** Why bytes could not be read. */
export type Unreadable = 'not this kind' | 'another version' | 'damaged'

const start = 16
const magicLength = 8
const longestHeader = 64 * 1024 * 1024
const padTo8 = (n: number): number => Math.ceil(n / 8) * 8

/** The pieces of such a file, in order; blocks are not copied. */
export function containerPieces(magic: string, { version, header, blocks }: Container): Uint8Array[] {
  const lengths = [...blocks].map(([name, bytes]) => [name, bytes.byteLength])
  const json = new TextEncoder().encode(JSON.stringify({ ...header, blocks: lengths }))
  const head = new Uint8Array(padTo8(start + json.length))
  head.set(new TextEncoder().encode(magic.slice(0, magicLength)))
  const view = new DataView(head.buffer)
  view.setUint32(magicLength, version, true)
  view.setUint32(magicLength + 4, json.length, true)
  head.set(json, start)
  return [head, ...blocks.values()]
}

export function packContainer(magic: string, content: Container): Uint8Array {
  const pieces = containerPieces(magic, content)
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}

/** Every length is checked before anything is read. Blocks are views of the bytes. */
export function unpackContainer(magic: string, versions: readonly number[], bytes: Uint8Array): Container | Unreadable {
  if (bytes.length < start || new TextDecoder().decode(bytes.subarray(0, magicLength)) !== magic) return 'not this kind'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(magicLength, true)
  if (!versions.includes(version)) return 'another version'
  const length = view.getUint32(magicLength + 4, true)
  if (length > longestHeader || start + length > bytes.length) return 'damaged'
  const header = parseJson(bytes.subarray(start, start + length))
  const lengths = header && lengthsOf(header)
  if (!header || !lengths) return 'damaged'
  const blocks = new Map<string, Uint8Array>()
  let at = padTo8(start + length)
  for (const [name, count] of lengths) {
    if (at + count > bytes.length) return 'damaged'
    blocks.set(name, bytes.subarray(at, at + count))
    at += count
  }
  return at === bytes.length ? { version, header, blocks } : 'damaged'
}

/** Names and lengths in bytes; files of old name `arrays` of 32-bit floats by their count instead. */
function lengthsOf(header: object): [string, number][] | null {
  const [listed, width] = 'blocks' in header ? [header.blocks, 1] : ['arrays' in header ? header.arrays : null, 4]
  if (!Array.isArray(listed)) return null
  const lengths: [string, number][] = []
  for (const entry of listed as unknown[]) {
    if (!Array.isArray(entry)) return null
    const [name, count] = entry as unknown[]
    if (typeof name !== 'string' || typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return null
    lengths.push([name, count * width])
  }
  return lengths
}

function parseJson(bytes: Uint8Array): object | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
