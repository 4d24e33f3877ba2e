import { inflateSync } from 'node:zlib'
import { ByteCursor, Damaged } from '../coded/byte-cursor'
import type { SpssDictionary } from './dictionary'
import { systemMissing } from './format-codes'

/** What packed cases may unpack to, against the size of the file: as much as a gzip file may. */
const leastUnpacked = 800e6
const unpackedPerByte = 4

/** The data behind the dictionary: as they are, or unpacked where they are packed as a whole (.zsav). */
export function caseBytes(
  bytes: Uint8Array,
  from: number,
  { compression }: SpssDictionary,
  isLittle: boolean,
): Uint8Array {
  if (compression !== 2) return bytes.subarray(from)
  const cursor = new ByteCursor(bytes, isLittle, from)
  cursor.skip(8)
  cursor.goTo(cursor.uint64())
  cursor.skip(8 + 8 + 4)
  const count = cursor.uint32()
  const most = Math.max(leastUnpacked, unpackedPerByte * bytes.length)
  const blocks: Buffer[] = []
  let total = 0
  for (let block = 0; block < count; block += 1) {
    cursor.skip(8)
    const place = new ByteCursor(bytes, isLittle, cursor.uint64())
    const unpacked = cursor.uint32()
    total += unpacked
    if (total > most) throw new Damaged('the cases unpack to too much')
    blocks.push(inflate(place.take(cursor.uint32()), unpacked))
  }
  return Buffer.concat(blocks)
}

function inflate(packed: Uint8Array, length: number): Buffer {
  try {
    return inflateSync(Buffer.from(packed), { maxOutputLength: Math.max(1, length) })
  } catch {
    throw new Damaged('a block cannot be unpacked')
  }
}

/** Cases as elements of eight bytes, all in the same array, which the next case overwrites. */
export function* cases(data: Uint8Array, dictionary: SpssDictionary, isLittle: boolean): Generator<DataView> {
  const { elements, compression } = dictionary
  const bytes = new Uint8Array(elements * 8)
  const view = new DataView(bytes.buffer)
  if (compression === 0) {
    for (let at = 0; at + bytes.length <= data.length; at += bytes.length) {
      bytes.set(data.subarray(at, at + bytes.length))
      yield view
    }
    if (data.length % bytes.length !== 0) throw new Damaged('the last case is not whole')
    return
  }
  yield* unpackedCases(data, dictionary, bytes, view, isLittle)
}

const blanks = 0x20

/** Eight codes, then the elements that they do not say themselves; a code is a small whole number, blanks, nothing, or "as follows". */
function* unpackedCases(
  data: Uint8Array,
  { elements, bias }: SpssDictionary,
  bytes: Uint8Array,
  view: DataView,
  isLittle: boolean,
): Generator<DataView> {
  let element = 0
  let at = 0
  while (at + 8 <= data.length) {
    const codes = at
    at += 8
    for (let index = 0; index < 8; index += 1) {
      const code = data[codes + index]!
      const place = element * 8
      switch (code) {
        case 0:
          continue
        case 252:
          if (element > 0) throw new Damaged('the last case is not whole')
          return
        case 253:
          if (at + 8 > data.length) throw new Damaged('an element is not whole')
          bytes.set(data.subarray(at, at + 8), place)
          at += 8
          break
        case 254:
          bytes.fill(blanks, place, place + 8)
          break
        case 255:
          view.setFloat64(place, systemMissing, isLittle)
          break
        default:
          view.setFloat64(place, code - bias, isLittle)
      }
      element += 1
      if (element < elements) continue
      yield view
      element = 0
    }
  }
  if (element > 0) throw new Damaged('the last case is not whole')
}
