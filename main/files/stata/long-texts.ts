import { Damaged, latin1, type ByteCursor } from '../coded/byte-cursor'
import type { StataHeader } from './header'

/** Texts of any length lie behind the data, by variable and observation. */
export type LongTexts = ReadonlyMap<string, string>

export const longKey = (variable: number, observation: number): string => `${variable} ${observation}`

export function readLongTexts(cursor: ByteCursor, { layout, decode }: StataHeader): LongTexts {
  const texts = new Map<string, string>()
  cursor.expect('<strls>')
  for (;;) {
    const mark = latin1(cursor.take(3))
    if (mark !== 'GSO') {
      if (mark !== '</s') throw new Damaged('a long text does not begin')
      cursor.expect('trls>')
      return texts
    }
    const variable = cursor.uint32()
    const observation = layout.version === 117 ? cursor.uint32() : cursor.uint64()
    cursor.skip(1)
    texts.set(longKey(variable, observation), decode(cursor.take(cursor.uint32())))
  }
}
