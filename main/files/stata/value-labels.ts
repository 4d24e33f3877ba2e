import type { CodedCell } from '../coded/coded-table'
import { Damaged, latin1, type ByteCursor } from '../coded/byte-cursor'
import type { StataHeader } from './header'
import { firstMissing, missingName } from './missing-values'

/** The value labels behind the data, by their name. */
export function readValueLabels(
  cursor: ByteCursor,
  { layout, decode }: StataHeader,
): Map<string, ReadonlyMap<CodedCell, string>> {
  const sets = new Map<string, ReadonlyMap<CodedCell, string>>()
  if (layout.isTagged) cursor.expect('<value_labels>')
  while (layout.isTagged ? latin1(cursor.take(5)) === '<lbl>' : cursor.left > 0) {
    const length = cursor.uint32()
    const name = decode(cursor.take(layout.name))
    cursor.skip(3)
    const end = cursor.at + length
    sets.set(name, labelTable(cursor, length, decode))
    cursor.goTo(end)
    if (layout.isTagged) cursor.expect('</lbl>')
  }
  return sets
}

function labelTable(
  cursor: ByteCursor,
  length: number,
  decode: (bytes: Uint8Array) => string,
): ReadonlyMap<CodedCell, string> {
  const count = cursor.uint32()
  const textLength = cursor.uint32()
  if (8 + count * 8 + textLength > length) throw new Damaged('labels are larger than their table')
  const offsets = Array.from({ length: count }, () => cursor.uint32())
  const codes = Array.from({ length: count }, () => cursor.int32())
  const texts = cursor.take(textLength)
  const entries = codes.map((code, at): [number, string] => [code, decode(texts.subarray(offsets[at]))])
  entries.sort(([a], [b]) => a - b)
  return new Map(
    entries.map(([code, text]): [CodedCell, string] => [
      code >= firstMissing.long ? (missingName(code - firstMissing.long) ?? '.') : code,
      text,
    ]),
  )
}
