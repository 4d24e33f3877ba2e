import { numbered } from './numbered-names'

/** In UTF-8. */
const longestBytes = 64

const reserved = new Set('ALL AND BY EQ GE GT LE LT NE NOT OR TO WITH'.split(' '))

function cut(name: string): string {
  const units = [...name]
  while (Buffer.byteLength(units.join('')) > longestBytes) units.pop()
  return units.join('').replace(/\.+$/, '')
}

/** Names that SPSS takes: letters, digits, dots and underscores, at most 64 bytes of them, a letter at the front, all different. */
export function spssNames(names: readonly string[]): string[] {
  const legal = names.map((name) => {
    const plain = name
      .normalize('NFC')
      .trim()
      .replace(/[^\p{L}\p{N}_.@#$]+/gu, '_')
      .replace(/^[_.$#]+/, '')
      .replace(/\.+$/, '')
    const starts = plain === '' || !/^[\p{L}@]/u.test(plain) ? `v${plain}` : plain
    return reserved.has(starts.toUpperCase()) ? `${starts}_` : starts
  })
  return numbered(legal, cut)
}
