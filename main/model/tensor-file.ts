import { packContainer, unpackContainer, type Unreadable } from '../container'
import type { Values } from '../engine/program'

export type { Unreadable }

/** JSON and float32 arrays in one block of bytes. */
export type TensorFile = { readonly header: object; readonly arrays: Values }

const MOST_NUMBERS = 400_000_000

export function packTensors(magic: string, version: number, header: object, arrays: Values): Uint8Array {
  const blocks = new Map(
    Object.entries(arrays).map(([name, { buffer, byteOffset, byteLength }]): [string, Uint8Array] => [
      name,
      new Uint8Array(buffer, byteOffset, byteLength),
    ]),
  )
  return packContainer(magic, { version, header, blocks })
}

/** Numbers that are not finite count as damage. */
export function unpackTensors(magic: string, versions: readonly number[], bytes: Uint8Array): TensorFile | Unreadable {
  const file = unpackContainer(magic, versions, bytes)
  if (typeof file === 'string') return file
  if (bytes.length > 4 * MOST_NUMBERS) return 'damaged'
  const arrays: Values = {}
  for (const [name, block] of file.blocks) {
    if (block.length % 4 !== 0) return 'damaged'
    // Copied by a Uint8Array, not by `slice`: on a Buffer that would be a view of the whole file.
    const floats = new Float32Array(new Uint8Array(block).buffer)
    for (const x of floats) if (!Number.isFinite(x)) return 'damaged'
    arrays[name] = floats
  }
  return { header: file.header, arrays }
}
