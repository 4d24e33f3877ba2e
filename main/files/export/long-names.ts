import type { PlannedTable } from './plan'

/** Names of a table's columns in a layout; stacked tables say in front which imputation and which row a line is. */
export function layoutNames(names: readonly string[], layout: PlannedTable['layout']): string[] {
  if (layout === 'own') return [...names]
  return layout === 'long' ? ['.imp', '.id', ...names] : stataNames(['mi_m', 'mi_id', ...names])
}

const longest = 32

/** Words that Stata keeps for itself. */
const reserved = new Set(
  '_all _b _coef _cons _n _N _pi _pred _rc _se _skip byte double float if in int long strL using with'.split(' '),
)

/** Names that Stata takes: letters, digits and underscores, at most 32 of them, none at the front a digit, all different. */
export function stataNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name
      .normalize('NFC')
      .trim()
      .replace(/[^\p{L}\p{N}_]+/gu, '_')
      .replace(/^_+(?=.)|_+$/g, '')
    const starts = plain === '' || !/^[\p{L}_]/u.test(plain) ? `v${plain}` : plain
    const legal = reserved.has(starts) || /^str\d+$/.test(starts) ? `${starts}_` : starts
    const units = [...legal].slice(0, longest)
    let unique = units.join('')
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
      const suffix = `_${number}`
      unique = units.slice(0, longest - suffix.length).join('') + suffix
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** Said of names that Stata would not have taken; null when all are as they were. */
export function renamedForStata(names: readonly string[]): string | null {
  const legal = layoutNames(names, 'stata').slice(2)
  const changed = names.flatMap((name, at) => (name === legal[at] ? [] : [`“${name}” is ${legal[at]}`]))
  if (changed.length === 0) return null
  const more = changed.length > 3 ? `, and ${changed.length - 3} more` : ''
  return `Stata takes only some names: ${changed.slice(0, 3).join(', ')}${more}.`
}
