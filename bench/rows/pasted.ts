import type { RowsTable } from './tables'

/**
 * The table with two columns more for each that has gaps: the last known value before and the next one after, in the row's group, as an
 * analyst would paste them in for a method that looks at single rows. Rows as they stand.
 */
export function pasted({ header, hidden, facts }: RowsTable, rows: readonly (readonly string[])[]): string[][] {
  const group = facts.groups.length === 0 ? -1 : header.indexOf(facts.groups[0]!)
  const known = (c: number, way: 1 | -1): string[] => {
    const found = rows.map(() => '')
    const last = new Map<string, string>()
    for (let k = 0; k < rows.length; k++) {
      const row = way === 1 ? k : rows.length - 1 - k
      const member = group < 0 ? '' : rows[row]![group]!
      found[row] = last.get(member) ?? ''
      if (rows[row]![c] !== '') last.set(member, rows[row]![c]!)
    }
    return found
  }
  const more = hidden.flatMap((name) => {
    const c = header.indexOf(name)
    return [
      { name: `${name} before`, cells: known(c, 1) },
      { name: `${name} after`, cells: known(c, -1) },
    ]
  })
  return [
    [...header, ...more.map(({ name }) => name)],
    ...rows.map((row, r) => [...row, ...more.map(({ cells }) => cells[r]!)]),
  ]
}
