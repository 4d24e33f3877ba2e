import { ByteCursor, Damaged, latin1 } from '../coded/byte-cursor'
import { mostColumns } from '../spread'
import { readExtension, type Extensions } from './extensions'

/** A variable as its record has it; texts are bytes until the encoding is known. */
export type SpssVariable = {
  readonly name: string
  /** 0 = a number; otherwise bytes of text. */
  readonly width: number
  readonly format: number
  /** Eight bytes each; a negative count is a range, and −3 one value more. */
  readonly missing: { readonly count: number; readonly values: readonly Uint8Array[] }
  /** Place of its first element of eight bytes, and how many it takes, in a case. */
  readonly element: number
}

/** Codes and labels, and the elements of the variables that have them. */
export type LabelRecord = {
  readonly labels: readonly { readonly code: Uint8Array; readonly label: Uint8Array }[]
  readonly elements: readonly number[]
}

export type SpssDictionary = {
  readonly compression: number
  readonly bias: number
  /** Elements of eight bytes in a case. */
  readonly elements: number
  /** As declared; −1 = not known. */
  readonly cases: number
  readonly variables: readonly SpssVariable[]
  readonly labels: readonly LabelRecord[]
  readonly extensions: Extensions
}

const knownLayouts = [2, 3]

/** What comes before the data; the cursor stands at the first case then. */
export function readDictionary(bytes: Uint8Array): { dictionary: SpssDictionary; cursor: ByteCursor } {
  const cursor = new ByteCursor(bytes, true, 64)
  if (!knownLayouts.includes(cursor.int32())) {
    cursor.isLittle = false
    cursor.goTo(64)
    if (!knownLayouts.includes(cursor.int32())) throw new Damaged('no such layout')
  }
  cursor.skip(4)
  const compression = cursor.int32()
  cursor.skip(4)
  const cases = cursor.int32()
  const bias = cursor.float64()
  cursor.goTo(176)
  const variables: SpssVariable[] = []
  const labels: LabelRecord[] = []
  const extensions: Extensions = new Map()
  let elements = 0
  for (;;) {
    switch (cursor.int32()) {
      case 2: {
        const variable = readVariable(cursor, elements)
        elements += 1
        if (variable) variables.push(variable)
        if (variables.length > mostColumns * 2) throw new Damaged('too many variables')
        break
      }
      case 3:
        labels.push(readLabels(cursor))
        break
      case 6:
        cursor.skip(80 * Math.max(0, cursor.int32()))
        break
      case 7:
        readExtension(cursor, extensions)
        break
      case 999:
        cursor.skip(4)
        if (variables.length === 0) throw new Damaged('no variables')
        return { dictionary: { compression, bias, elements, cases, variables, labels, extensions }, cursor }
      default:
        throw new Damaged('no such record')
    }
  }
}

/** Null for the further elements of a text. */
function readVariable(cursor: ByteCursor, element: number): SpssVariable | null {
  const width = cursor.int32()
  const hasLabel = cursor.int32() === 1
  const count = cursor.int32()
  const format = cursor.int32()
  cursor.skip(4)
  const name = latin1(cursor.take(8)).trimEnd()
  if (hasLabel) {
    const length = cursor.int32()
    cursor.skip(Math.ceil(length / 4) * 4)
  }
  if (Math.abs(count) > 3 || width > 255) throw new Damaged('no such variable')
  const values = Array.from({ length: Math.abs(count) }, () => cursor.take(8))
  return width < 0 ? null : { name, width, format, missing: { count, values }, element }
}

function readLabels(cursor: ByteCursor): LabelRecord {
  const count = cursor.int32()
  if (count < 0 || count * 16 > cursor.left) throw new Damaged('no such number of labels')
  const labels = Array.from({ length: count }, () => {
    const code = cursor.take(8)
    const length = cursor.uint8()
    const label = cursor.take(length)
    // The length and the text fill up elements of eight bytes.
    cursor.skip((8 - ((length + 1) % 8)) % 8)
    return { code, label }
  })
  if (cursor.int32() !== 4) throw new Damaged('labels of no variables')
  const users = cursor.int32()
  if (users < 0 || users * 4 > cursor.left) throw new Damaged('no such number of variables')
  return { labels, elements: Array.from({ length: users }, () => cursor.int32() - 1) }
}
