import { ByteCursor, Damaged } from '../coded/byte-cursor'
import type { CodedCell, CodedInput } from '../coded/coded-table'
import { mostColumns } from '../spread'
import type { LabelRecord, SpssDictionary, SpssVariable } from './dictionary'
import { decoderOf, extensionIds, pairsOf } from './extensions'
import { epochDays, momentOfFormat, piecesOf, systemMissing } from './format-codes'

/** A column of the table and where its value lies in a case: several pieces where a text is longer than 255 bytes. */
export type SpssColumn = CodedInput & {
  readonly pieces: readonly { readonly element: number; readonly width: number }[]
}

const longestText = 32_767
const ordinal = 2
const secondsPerDay = 86_400

export function columnsOf(
  { variables, labels, extensions }: SpssDictionary,
  isLittle: boolean,
): { columns: SpssColumn[]; decode: (bytes: Uint8Array) => string } {
  const decode = decoderOf(extensions, isLittle)
  const longNames = pairsOf(extensions.get(extensionIds.longNames), decode)
  const longWidths = pairsOf(extensions.get(extensionIds.longStrings), decode)
  const measures = measuresOf(extensions.get(extensionIds.display), variables.length, isLittle)
  const longLabels = longLabelsOf(extensions.get(extensionIds.longLabels), isLittle, decode)
  const longMissing = longMissingOf(extensions.get(extensionIds.longMissing), isLittle, decode)
  const byElement = new Map<number, LabelRecord[]>()
  for (const record of labels) {
    for (const element of record.elements) byElement.set(element, [...(byElement.get(element) ?? []), record])
  }
  const columns: SpssColumn[] = []
  for (let at = 0; at < variables.length;) {
    const variable = variables[at]!
    const width = Number(longWidths.get(variable.name.toUpperCase()) ?? variable.width)
    if (!(width >= variable.width && width <= longestText)) throw new Damaged('no such width')
    const pieces = variables.slice(at, at + piecesOf(width))
    if (pieces.length < piecesOf(width)) throw new Damaged('a text lacks pieces')
    const name = longNames.get(variable.name.toUpperCase()) ?? variable.name
    const isText = width > 0
    const valueOf = (code: Uint8Array): CodedCell =>
      isText ? decode(code).trimEnd() : new ByteCursor(code, isLittle).float64()
    const own = byElement.get(variable.element) ?? []
    const moment = isText ? null : momentOfFormat(variable.format)
    columns.push({
      name,
      isText,
      moment: moment && { kind: moment, value: momentValue[moment] },
      numberText: String,
      labels:
        longLabels.get(name) ??
        new Map(
          own.flatMap((record) => record.labels.map(({ code, label }) => [valueOf(code), decode(label).trimEnd()])),
        ),
      isMissing: missingTest(variable, valueOf, longMissing.get(name) ?? []),
      stated: isText ? 'text' : null,
      isOrdered: measures?.[at] === ordinal,
      pieces: pieces.map((piece) => ({ element: piece.element, width: piece.width })),
    })
    at += pieces.length
  }
  if (columns.length > mostColumns) throw new Damaged('too many variables')
  return { columns, decode }
}

const momentValue = {
  date: (stored: number): number => stored / secondsPerDay + epochDays,
  datetime: (stored: number): number => stored + epochDays * secondsPerDay,
  time: (stored: number): number => stored,
}

/** Up to three values; or a range, and one value more. */
function missingTest(
  { missing: { count, values } }: SpssVariable,
  valueOf: (code: Uint8Array) => CodedCell,
  long: readonly string[],
): CodedInput['isMissing'] {
  const all = [...values.map(valueOf), ...long]
  if (all.length === 0) return null
  if (count >= 0) return (cell) => all.includes(cell)
  const [low, high, ...single] = all as number[]
  return (cell) => (typeof cell === 'number' && cell >= low! && cell <= high!) || single.includes(cell as number)
}

/** Measure, width and alignment of each variable; older files have no width. */
function measuresOf(bytes: Uint8Array | undefined, count: number, isLittle: boolean): number[] | null {
  const each = bytes ? bytes.length / 4 / count : 0
  if (!bytes || (each !== 2 && each !== 3)) return null
  const cursor = new ByteCursor(bytes, isLittle)
  return Array.from({ length: count }, () => {
    const measure = cursor.int32()
    cursor.skip(4 * (each - 1))
    return measure
  })
}

/** Labels of texts longer than eight bytes, by the long name of their variable. */
function longLabelsOf(
  bytes: Uint8Array | undefined,
  isLittle: boolean,
  decode: (bytes: Uint8Array) => string,
): Map<string, Map<CodedCell, string>> {
  const found = new Map<string, Map<CodedCell, string>>()
  if (!bytes) return found
  const cursor = new ByteCursor(bytes, isLittle)
  const text = (): string => decode(cursor.take(cursor.uint32())).trimEnd()
  while (cursor.left > 0) {
    const name = text()
    cursor.skip(4)
    const count = cursor.uint32()
    if (count * 8 > cursor.left) throw new Damaged('no such number of labels')
    found.set(name, new Map(Array.from({ length: count }, (): [CodedCell, string] => [text(), text()])))
  }
  return found
}

/** The same for values that are declared missing. */
function longMissingOf(
  bytes: Uint8Array | undefined,
  isLittle: boolean,
  decode: (bytes: Uint8Array) => string,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (!bytes) return found
  const cursor = new ByteCursor(bytes, isLittle)
  while (cursor.left > 0) {
    const name = decode(cursor.take(cursor.uint32())).trimEnd()
    const count = cursor.uint8()
    const length = cursor.uint32()
    found.set(
      name,
      Array.from({ length: count }, () => decode(cursor.take(length)).trimEnd()),
    )
  }
  return found
}

/** What a case holds: no number at all is a missing one. */
export const numberCell = (value: number): number | null =>
  value === systemMissing || Number.isNaN(value) ? null : value
