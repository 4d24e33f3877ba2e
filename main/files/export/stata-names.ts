import { numbered } from './numbered-names'

const longest = 32

/** Words that Stata keeps for itself. */
const reserved = new Set(
  '_all _b _coef _cons _n _N _pi _pred _rc _se _skip byte double float if in int long strL using with'.split(' '),
)

/** Names that Stata takes: letters, digits and underscores, at most 32 of them, none at the front a digit, all different. */
export function stataNames(names: readonly string[]): string[] {
  const legal = names.map((name) => {
    const plain = name
      .normalize('NFC')
      .trim()
      .replace(/[^\p{L}\p{N}_]+/gu, '_')
      .replace(/^_+(?=.)|_+$/g, '')
    const starts = plain === '' || !/^[\p{L}_]/u.test(plain) ? `v${plain}` : plain
    return reserved.has(starts) || /^str\d+$/.test(starts) ? `${starts}_` : starts
  })
  return numbered(legal, (name) => [...name].slice(0, longest).join(''))
}
