import { z } from 'zod'

/** Changes of cells as bytes: JSON of [key, text] pairs in the order they were made; null is the file's own text. */
export type PackedChanges = { readonly count: number; readonly bytes: Uint8Array }

type Change = readonly [key: number, text: string | null]

/** Small enough to be written within a moment, large enough that there are few. */
const mostInBlock = 2000

const changes = z.array(z.tuple([z.number().int().nonnegative(), z.string().nullable()]))

/** Adds changes behind others. Small neighbours are put together, so that many small changes do not become many blocks. */
export function addChanges(before: readonly PackedChanges[], more: readonly Change[]): PackedChanges[] {
  const blocks = [...before]
  for (let from = 0; from < more.length; from += mostInBlock) blocks.push(pack(more.slice(from, from + mostInBlock)))
  for (;;) {
    const [a, b] = blocks.slice(-2)
    if (!a || !b || a.count + b.count > mostInBlock || a.count > 2 * b.count) return blocks
    blocks.splice(-2, 2, pack([...new Map([...unpackChanges(a.bytes)!, ...unpackChanges(b.bytes)!])]))
  }
}

const pack = (some: readonly Change[]): PackedChanges => ({
  count: some.length,
  bytes: new TextEncoder().encode(JSON.stringify(some)),
})

/** Null when the bytes are no changes. */
export function unpackChanges(bytes: Uint8Array): readonly Change[] | null {
  try {
    return changes.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}
