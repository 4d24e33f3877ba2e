import type { Chance } from '../tables/chance'

/** Numbers that end programs: the largest and smallest of every width. */
const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]

/** One way of damaging bytes. */
type Damage = (bytes: Buffer, chance: Chance) => Buffer

const place = (bytes: Buffer, chance: Chance): number => chance.whole(0, Math.max(0, bytes.length - 1))

const damages: readonly Damage[] = [
  // Cut off, or a piece missing.
  (bytes, chance) => bytes.subarray(0, place(bytes, chance)),
  (bytes, chance) => {
    const at = place(bytes, chance)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + chance.whole(1, 64))])
  },
  // A piece twice, or many times.
  (bytes, chance) => {
    const at = place(bytes, chance)
    const piece = bytes.subarray(at, at + chance.whole(1, 200))
    const times = chance.is(0.2) ? chance.whole(100, 20_000) : chance.whole(1, 5)
    return Buffer.concat([bytes.subarray(0, at), ...Array.from({ length: times }, () => piece), bytes.subarray(at)])
  },
  // Single bits and bytes.
  (bytes, chance) => {
    const changed = Buffer.from(bytes)
    for (let count = chance.whole(1, 12); count > 0 && changed.length > 0; count -= 1) {
      changed[place(changed, chance)] = chance.is(0.5) ? chance.whole(0, 255) : chance.of(extremes) & 0xff
    }
    return changed
  },
  // Lengths and counts, wherever they lie: near the end in Parquet and zip, near the beginning elsewhere.
  (bytes, chance) => {
    const changed = Buffer.from(bytes)
    if (changed.length < 8) return changed
    const near = chance.whole(0, Math.min(400, changed.length - 4))
    const at = chance.is(0.4) ? near : chance.is(0.5) ? changed.length - 4 - near : chance.whole(0, changed.length - 4)
    changed.writeUInt32LE(chance.of(extremes), Math.max(0, Math.min(at, changed.length - 4)))
    return changed
  },
  // Two places exchanged.
  (bytes, chance) => {
    const [a, b] = [place(bytes, chance), place(bytes, chance)].sort((x, y) => x - y) as [number, number]
    const length = Math.min(chance.whole(1, 100), b - a)
    return Buffer.concat([
      bytes.subarray(0, a),
      bytes.subarray(b, b + length),
      bytes.subarray(a + length, b),
      bytes.subarray(a, a + length),
      bytes.subarray(b + length),
    ])
  },
  // Rubbish in the middle.
  (bytes, chance) => {
    const at = place(bytes, chance)
    const rubbish = Buffer.from(Array.from({ length: chance.whole(1, 300) }, () => chance.whole(0, 255)))
    return Buffer.concat([bytes.subarray(0, at), rubbish, bytes.subarray(at)])
  },
]

/** Damages bytes once or several times. */
export function damage(bytes: Buffer, chance: Chance): Buffer {
  let changed = bytes
  for (let count = chance.is(0.7) ? 1 : chance.whole(2, 5); count > 0; count -= 1) {
    changed = chance.of(damages)(changed, chance)
  }
  return changed
}
