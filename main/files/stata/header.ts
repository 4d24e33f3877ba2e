import { ByteCursor, Damaged, latin1, untilZero } from '../coded/byte-cursor'
import { mostColumns } from '../spread'
import { stataLayouts, storageTypes, type StataLayout } from './layout'

export type StataVariable = {
  readonly name: string
  /** As from version 117: bytes of text, or one of `storageTypes`. */
  readonly type: number
  /** How it is shown: "%td" is a day. */
  readonly format: string
  /** The name of its value labels; '' = none. */
  readonly labels: string
}

/** What comes before the data; the cursor stands at the first row then. */
export type StataHeader = {
  readonly layout: StataLayout
  readonly rows: number
  readonly variables: readonly StataVariable[]
  readonly decode: (bytes: Uint8Array) => string
}

/** Older types by their code; what is below is text of that length. */
const oldTypes = new Map<number, number>([
  [251, storageTypes.byte],
  [252, storageTypes.int],
  [253, storageTypes.long],
  [254, storageTypes.float],
  [255, storageTypes.double],
])

const releaseEnd = '</release>'

/** A version that is not known; the sentence for it names the number. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion'
}

const layoutOf = (version: number): StataLayout => {
  const found = stataLayouts.find((layout) => layout.version === version)
  if (!found) throw new UnknownVersion(String(version))
  return found
}

export function readHeader(bytes: Uint8Array): { header: StataHeader; cursor: ByteCursor } {
  const cursor = new ByteCursor(bytes, true)
  return bytes[0] === '<'.charCodeAt(0) ? tagged(cursor) : untagged(cursor)
}

/** Texts before Stata 14 are in the encoding of the machine that wrote them, mostly this one. */
const westernDecoder = new TextDecoder('windows-1252')
const strictDecoder = new TextDecoder('utf-8', { fatal: true })

function decoderOf({ isUtf8 }: StataLayout): (bytes: Uint8Array) => string {
  if (isUtf8) return (bytes) => Buffer.from(untilZero(bytes)).toString('utf8')
  return (bytes) => {
    const text = Uint8Array.from(untilZero(bytes))
    try {
      return strictDecoder.decode(text)
    } catch {
      return westernDecoder.decode(text)
    }
  }
}

function checkVariables(count: number): void {
  if (count < 1 || count > mostColumns) throw new Damaged('no such number of variables')
}

/** Fields of one size, one per variable. */
const fields = (cursor: ByteCursor, count: number, size: number, decode: (bytes: Uint8Array) => string): string[] =>
  Array.from({ length: count }, () => decode(cursor.take(size)))

const variablesOf = (
  types: readonly number[],
  names: readonly string[],
  formats: readonly string[],
  labels: readonly string[],
): StataVariable[] => types.map((type, at) => ({ type, name: names[at]!, format: formats[at]!, labels: labels[at]! }))

function untagged(cursor: ByteCursor): { header: StataHeader; cursor: ByteCursor } {
  const layout = layoutOf(cursor.uint8())
  cursor.isLittle = cursor.uint8() === 2
  cursor.skip(2)
  const count = cursor.uint16()
  checkVariables(count)
  const rows = cursor.uint32()
  cursor.skip(81 + 18)
  const decode = decoderOf(layout)
  const types = Array.from({ length: count }, () => {
    const code = cursor.uint8()
    return oldTypes.get(code) ?? code
  })
  const names = fields(cursor, count, layout.name, decode)
  cursor.skip(2 * (count + 1))
  const formats = fields(cursor, count, layout.format, decode)
  const labels = fields(cursor, count, layout.name, decode)
  cursor.skip(layout.variableLabel * count)
  // Notes and the like, of any number; the last one is empty.
  for (;;) {
    const kind = cursor.uint8()
    const length = cursor.int32()
    if (kind === 0 && length === 0) break
    cursor.skip(length)
  }
  return { header: { layout, rows, variables: variablesOf(types, names, formats, labels), decode }, cursor }
}

function tagged(cursor: ByteCursor): { header: StataHeader; cursor: ByteCursor } {
  cursor.expect('<stata_dta><header><release>')
  const layout = layoutOf(Number(latin1(cursor.take(3))))
  cursor.expect(`${releaseEnd}<byteorder>`)
  cursor.isLittle = latin1(cursor.take(3)) === 'LSF'
  cursor.expect('</byteorder><K>')
  const count = layout.counts.variables === 2 ? cursor.uint16() : cursor.uint32()
  checkVariables(count)
  cursor.expect('</K><N>')
  const rows = layout.counts.rows === 4 ? cursor.uint32() : cursor.uint64()
  cursor.expect('</N><label>')
  cursor.skip(layout.counts.label === 1 ? cursor.uint8() : cursor.uint16())
  cursor.expect('</label><timestamp>')
  cursor.skip(cursor.uint8())
  cursor.expect('</timestamp></header><map>')
  cursor.skip(14 * 8)
  cursor.expect('</map><variable_types>')
  const types = Array.from({ length: count }, () => cursor.uint16())
  cursor.expect('</variable_types><varnames>')
  const decode = decoderOf(layout)
  const names = fields(cursor, count, layout.name, decode)
  cursor.expect('</varnames><sortlist>')
  cursor.skip(layout.counts.variables * (count + 1))
  cursor.expect('</sortlist><formats>')
  const formats = fields(cursor, count, layout.format, decode)
  cursor.expect('</formats><value_label_names>')
  const labels = fields(cursor, count, layout.name, decode)
  cursor.expect('</value_label_names><variable_labels>')
  cursor.skip(layout.variableLabel * count)
  cursor.expect('</variable_labels><characteristics>')
  while (latin1(cursor.take(4)) === '<ch>') {
    cursor.skip(cursor.uint32())
    cursor.expect('</ch>')
  }
  // What was taken is the beginning of the closing tag.
  cursor.expect('aracteristics><data>')
  return { header: { layout, rows, variables: variablesOf(types, names, formats, labels), decode }, cursor }
}
