import type { StreamSizes } from '../../../../main/files/stream/table-stream'

/** Bytes as a pipe hands them on, some at a time: `lengths` says how many, again and again. */
export async function* inPieces(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = Math.max(1, lengths[turn % lengths.length] ?? bytes.length)
    yield await Promise.resolve(Uint8Array.from(bytes.subarray(at, at + length)))
    at += length
  }
}

export const tinySizes = (head: number, part: number, rows: number): StreamSizes => ({
  head,
  part,
  rows,
  longestRow: 1 << 20,
})

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
