import { ByteCursor, latin1 } from '../coded/byte-cursor'

/** Records that newer versions added, by their number: the bytes that are in them. */
export type Extensions = Map<number, Uint8Array>

export const extensionIds = {
  machine: 3,
  numbers: 4,
  display: 11,
  longNames: 13,
  longStrings: 14,
  cases: 16,
  encoding: 20,
  longLabels: 21,
  longMissing: 22,
} as const

export function readExtension(cursor: ByteCursor, into: Extensions): void {
  const id = cursor.int32()
  const size = cursor.uint32()
  const count = cursor.uint32()
  into.set(id, cursor.take(size * count))
}

/** Character sets by the number in the machine's record, where no record names one. */
const charsets = new Map([
  [2, 'us-ascii'],
  [65_001, 'utf-8'],
  [28_591, 'iso-8859-1'],
  [28_605, 'iso-8859-15'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
])

/** Decodes the file's texts; the usual character set of old files is the Western one of Windows. */
export function decoderOf(extensions: Extensions, isLittle: boolean): (bytes: Uint8Array) => string {
  const named = extensions.get(extensionIds.encoding)
  const machine = extensions.get(extensionIds.machine)
  const number = machine && machine.length >= 32 ? new ByteCursor(machine, isLittle, 28).int32() : 0
  const name = named
    ? latin1(named).trim()
    : (charsets.get(number) ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : 'windows-1252'))
  const decoder = decoderNamed(name)
  // Decoders refuse shared memory.
  return (bytes) => decoder.decode(Uint8Array.from(bytes))
}

function decoderNamed(name: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** "V1=Long name<tab>V2=…": short names and what stands behind them. */
export function pairsOf(bytes: Uint8Array | undefined, decode: (bytes: Uint8Array) => string): Map<string, string> {
  if (!bytes) return new Map()
  return new Map(
    decode(bytes)
      .split('\t')
      .flatMap((pair): [string, string][] => {
        const at = pair.indexOf('=')
        return at < 1 ? [] : [[pair.slice(0, at).toUpperCase(), pair.slice(at + 1).replaceAll('\0', '')]]
      }),
  )
}
