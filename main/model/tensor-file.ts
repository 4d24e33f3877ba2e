import type { Values } from '../engine/program'

/**
 * JSON and float32 arrays in one block of bytes: magic (8 bytes), version (u32), header length (u32), header (JSON,
 * UTF-8), zero padding to 8 bytes, then the arrays, little-endian, in the order and lengths the header's `arrays` names.
 */
export type TensorFile = { readonly header: unknown; readonly arrays: Values }

const START = 16
const LARGEST_HEADER = 64 * 1024 * 1024
const LARGEST_COUNT = 400_000_000
const padTo8 = (n: number): number => Math.ceil(n / 8) * 8

export function packTensors(magic: string, version: number, header: object, arrays: Values): Uint8Array {
  const lengths = Object.entries(arrays).map(([name, array]) => [name, array.length] as const)
  const head = new TextEncoder().encode(JSON.stringify({ ...header, arrays: lengths }))
  const from = padTo8(START + head.length)
  const count = lengths.reduce((sum, [, length]) => sum + length, 0)
  const bytes = new Uint8Array(from + 4 * count)
  bytes.set(new TextEncoder().encode(magic))
  const view = new DataView(bytes.buffer)
  view.setUint32(8, version, true)
  view.setUint32(12, head.length, true)
  bytes.set(head, START)
  const floats = new Float32Array(bytes.buffer, from)
  let at = 0
  for (const array of Object.values(arrays)) {
    floats.set(array, at)
    at += array.length
  }
  return bytes
}

/** Why bytes could not be read. */
export type Unreadable = 'not this kind' | 'another version' | 'damaged'

/** Every length is checked before anything is read; numbers that are not finite count as damage. */
export function unpackTensors(magic: string, version: number, bytes: Uint8Array): TensorFile | Unreadable {
  if (bytes.length < START || new TextDecoder().decode(bytes.subarray(0, 8)) !== magic) return 'not this kind'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(8, true) !== version) return 'another version'
  const length = view.getUint32(12, true)
  if (length > LARGEST_HEADER || START + length > bytes.length) return 'damaged'
  const header = parseJson(bytes.subarray(START, START + length))
  const lengths = lengthsOf(header)
  if (lengths === null) return 'damaged'
  const from = padTo8(START + length)
  const count = lengths.reduce((sum, [, n]) => sum + n, 0)
  if (count > LARGEST_COUNT || from + 4 * count !== bytes.length) return 'damaged'
  // Copied by a Uint8Array, not by `slice`: on a Buffer that would be a view of the whole file.
  const floats = new Float32Array(new Uint8Array(bytes.subarray(from)).buffer)
  for (const x of floats) if (!Number.isFinite(x)) return 'damaged'
  const arrays: Values = {}
  let at = 0
  for (const [name, n] of lengths) {
    arrays[name] = floats.slice(at, at + n)
    at += n
  }
  return { header, arrays }
}

function lengthsOf(header: unknown): [string, number][] | null {
  if (typeof header !== 'object' || header === null || !('arrays' in header) || !Array.isArray(header.arrays))
    return null
  const lengths: [string, number][] = []
  for (const entry of header.arrays as unknown[]) {
    if (!Array.isArray(entry)) return null
    const [name, length] = entry as unknown[]
    if (typeof name !== 'string' || typeof length !== 'number' || !Number.isInteger(length) || length < 0) return null
    lengths.push([name, length])
  }
  return lengths
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
