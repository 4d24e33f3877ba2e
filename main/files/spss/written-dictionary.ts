import { ByteBuilder, cutBytes } from '../coded/byte-builder'
import { bias } from './case-writer'
import { extensionIds } from './extensions'
import { longestPiece, lowest, piecesOf, pieceWidth, systemMissing } from './format-codes'
import type { WrittenVariable } from './written-variable'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const measures = { nominal: 1, ordinal: 2, scale: 3 } as const
const blank = 0x20

/** A variable with the short names of its pieces, of at most eight letters, and where its first element lies. */
type Placed = { readonly variable: WrittenVariable; readonly short: readonly string[]; readonly element: number }

const elementsOf = (width: number): number => (width === 0 ? 1 : Math.ceil(width / 8))

function place(variables: readonly WrittenVariable[]): { placed: Placed[]; elements: number } {
  let elements = 0
  let number = 0
  const placed = variables.map((variable) => {
    const element = elements
    const short = Array.from({ length: piecesOf(variable.width) }, (_, piece) => {
      elements += elementsOf(pieceWidth(variable.width, piece))
      number += 1
      return `V${number}`
    })
    return { variable, short, element }
  })
  return { placed, elements }
}

/** All that comes before the cases. */
export function spssDictionary(variables: readonly WrittenVariable[], rows: number, writtenAt: number): Buffer {
  const { placed, elements } = place(variables)
  const to = new ByteBuilder()
  header(to, elements, rows, new Date(writtenAt))
  for (const each of placed) variableRecords(to, each)
  for (const each of placed) labelRecords(to, each)
  extension(to, extensionIds.machine, 4, 8)
  // No version of SPSS; IEEE numbers, the lowest byte first, UTF-8.
  to.int32(1, 0, 0, -1, 1, 1, 2, 65_001)
  extension(to, extensionIds.numbers, 8, 3)
  to.float64(systemMissing, Number.MAX_VALUE, lowest)
  extension(to, extensionIds.display, 4, 3 * placed.reduce((sum, { short }) => sum + short.length, 0))
  for (const { variable, short } of placed) {
    short.forEach(() => to.int32(measures[variable.measure], 8, variable.width === 0 ? 1 : 0))
  }
  textExtension(
    to,
    extensionIds.longNames,
    placed.map(({ variable, short }) => `${short[0]}=${variable.name}`).join('\t'),
  )
  const long = placed.filter(({ short }) => short.length > 1)
  if (long.length > 0) {
    const widths = long.map(({ variable, short }) => `${short[0]}=${String(variable.width).padStart(5, '0')}\0\t`)
    textExtension(to, extensionIds.longStrings, widths.join(''))
  }
  extension(to, extensionIds.cases, 8, 2)
  to.uint64(1, rows)
  textExtension(to, extensionIds.encoding, 'UTF-8')
  return to.int32(999, 0).take()
}

function header(to: ByteBuilder, elements: number, rows: number, written: Date): void {
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${two(written.getUTCDate())} ${months[written.getUTCMonth()]} ${two(written.getUTCFullYear() % 100)}`
  const clock = [written.getUTCHours(), written.getUTCMinutes(), written.getUTCSeconds()].map(two).join(':')
  to.put('$FL2').field('@(#) SPSS DATA FILE - Lacuna', 60, blank)
  to.int32(2, elements, 1, 0, rows).float64(bias)
  to.field(day, 9, blank).field(clock, 8, blank).field('', 64, blank).reserve(3)
}

const longestLabel = 255

function variableRecords(to: ByteBuilder, { variable, short }: Placed): void {
  const { width, format, missing, kind } = variable
  for (const [piece, name] of short.entries()) {
    const bytes = pieceWidth(width, piece)
    const label = piece === 0 ? cutBytes(variable.label, longestLabel) : Buffer.alloc(0)
    const shown = kind === 'text' ? (1 << 16) | (Math.min(bytes, longestPiece) << 8) : format
    to.int32(2, bytes, label.length > 0 ? 1 : 0, missing.size, shown, shown).field(name, 8, blank)
    if (label.length > 0) {
      to.int32(label.length)
        .put(label)
        .put(Buffer.alloc((4 - (label.length % 4)) % 4, blank))
    }
    to.float64(...missing.values())
    for (let element = 1; element < elementsOf(bytes); element += 1) to.int32(2, -1, 0, 0, 0, 0).field('', 8, blank)
  }
}

function labelRecords(to: ByteBuilder, { variable: { labels }, element }: Placed): void {
  if (labels.length === 0) return
  to.int32(3, labels.length)
  for (const { code, label } of labels) {
    const text = cutBytes(label, 120)
    to.float64(code)
      .uint8(text.length)
      .put(text)
      .put(Buffer.alloc((8 - ((text.length + 1) % 8)) % 8, blank))
  }
  to.int32(4, 1, element + 1)
}

const extension = (to: ByteBuilder, id: number, size: number, count: number): void => void to.int32(7, id, size, count)

function textExtension(to: ByteBuilder, id: number, text: string): void {
  const bytes = Buffer.from(text)
  extension(to, id, 1, bytes.length)
  to.put(bytes)
}
