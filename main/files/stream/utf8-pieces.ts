import type { Dialect } from '../../table/store/dialect'
import { toUtf8 } from '../csv/encoding'

/** Pieces of a text as UTF-8, whatever characters lie across two of them; `stray` hears of bytes at the end that are no character. */
export async function* utf8Pieces(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Dialect['encoding'],
  stray: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') return yield* pieces
  if (encoding === 'latin1') {
    for await (const piece of pieces) yield toUtf8(piece, encoding)
    return
  }
  let rest: Uint8Array = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const end = wholeUnits(bytes, encoding === 'utf-16be')
    rest = bytes.subarray(end)
    if (end > 0) yield toUtf8(bytes.subarray(0, end), encoding)
  }
  if (rest.length >= 2) yield toUtf8(rest.subarray(0, 2), encoding)
  stray(rest.length % 2)
}

/** Where the last whole character ends: units are pairs of bytes, and the first half of a pair of units waits for the second. */
function wholeUnits(bytes: Uint8Array, bigEndian: boolean): number {
  const end = bytes.length - (bytes.length % 2)
  const high = bytes[end - (bigEndian ? 2 : 1)]
  return high !== undefined && end > 0 && high >= 0xd8 && high <= 0xdb ? end - 2 : end
}
