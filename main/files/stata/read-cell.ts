import { Damaged } from '../coded/byte-cursor'
import type { CodedCell } from '../coded/coded-table'
import type { StataHeader } from './header'
import { longestText, storageTypes, type StataLayout } from './layout'
import { longKey, type LongTexts } from './long-texts'
import {
  doubleBits,
  firstMissing,
  firstMissingDouble,
  firstMissingFloat,
  floatBits,
  missingName,
} from './missing-values'

/** How many bytes a cell takes, and what it holds. */
export type CellReader = { readonly size: number; readonly read: (view: DataView, at: number) => CodedCell }

const whole = (value: number, first: number): CodedCell => (value >= first ? missingName(value - first) : value)

/** Whether a type is text, and whether its numbers are single-precision. */
export const isTextType = (type: number): boolean => type <= longestText || type === storageTypes.strL

export function cellReader(
  type: number,
  isLittle: boolean,
  { layout, decode }: StataHeader,
  longs: LongTexts,
): CellReader {
  switch (type) {
    case storageTypes.byte:
      return { size: 1, read: (view, at) => whole(view.getInt8(at), firstMissing.byte) }
    case storageTypes.int:
      return { size: 2, read: (view, at) => whole(view.getInt16(at, isLittle), firstMissing.int) }
    case storageTypes.long:
      return { size: 4, read: (view, at) => whole(view.getInt32(at, isLittle), firstMissing.long) }
    case storageTypes.float:
      return {
        size: 4,
        read(view, at) {
          const value = view.getFloat32(at, isLittle)
          if (value < firstMissingFloat) return value
          return named(view.getUint32(at, isLittle), floatBits)
        },
      }
    case storageTypes.double:
      return {
        size: 8,
        read(view, at) {
          const value = view.getFloat64(at, isLittle)
          if (value < firstMissingDouble) return value
          return named(view.getUint32(isLittle ? at + 4 : at, isLittle), doubleBits)
        },
      }
    case storageTypes.strL:
      return { size: 8, read: (view, at) => longText(view, at, isLittle, layout, longs) }
    default:
      if (type < 1 || type > longestText) throw new Damaged('no such type')
      return {
        size: type,
        read: (view, at) => emptyIsNone(decode(new Uint8Array(view.buffer, view.byteOffset + at, type))),
      }
  }
}

const emptyIsNone = (text: string): string | null => (text === '' ? null : text)

/** Infinities and no numbers, which Stata does not write, are no values either. */
const named = (bits: number, { first, step }: { readonly first: number; readonly step: number }): string | null => {
  const index = Math.floor((bits - first) / step)
  return index >= 1 && index <= 26 ? missingName(index) : null
}

/** ReadStat, and so R's haven, writes the places of version 118 into files of version 119 too. */
const longText = (
  view: DataView,
  at: number,
  isLittle: boolean,
  { longPlace }: StataLayout,
  longs: LongTexts,
): string | null =>
  emptyIsNone(longs.get(placeOf(view, at, isLittle, longPlace)) ?? longs.get(placeOf(view, at, isLittle, 2)) ?? '')

/** The variable takes the first bytes (the last ones where the highest come first), the observation the others. */
function placeOf(view: DataView, at: number, isLittle: boolean, longPlace: number): string {
  const number = (from: number, length: number): number => {
    let value = 0
    for (let index = 0; index < length; index += 1) {
      value = value * 256 + view.getUint8(at + from + (isLittle ? length - 1 - index : index))
    }
    return value
  }
  return longKey(number(0, longPlace), number(longPlace, 8 - longPlace))
}
