import { isNumeric } from './score'
import type { RowsTable } from './tables'

/** A straight line between the known values of a group, by the order's own distances where there are such; beyond the ends the last value. */
export function interpolated(table: RowsTable, rows: readonly (readonly string[])[]) {
  const { header, facts } = table
  const orderAt = facts.order?.by === 'column' ? header.indexOf(facts.order.column) : -1
  const placeOf = (row: number): number => {
    if (orderAt < 0) return row
    const text = rows[row]![orderAt]!
    return Number.isNaN(Number(text)) ? Date.parse(text) : Number(text)
  }
  const groupAt = facts.groups.length === 0 ? -1 : header.indexOf(facts.groups[0]!)
  const groups = new Map<string, number[]>()
  rows.forEach((row, at) => {
    const group = groupAt < 0 ? '' : row[groupAt]!
    groups.set(group, [...(groups.get(group) ?? []), at])
  })
  const filled = new Map<string, string[]>()
  for (const name of table.hidden) {
    const c = header.indexOf(name)
    const own = rows.map((row) => row[c]!)
    for (const members of groups.values()) {
      const known = members.filter((row) => own[row] !== '').sort((a, b) => placeOf(a) - placeOf(b))
      for (const row of members) {
        if (own[row] !== '' || known.length === 0) continue
        const at = known.findIndex((other) => placeOf(other) > placeOf(row))
        const [before, after] = [known[(at < 0 ? known.length : at) - 1], at < 0 ? undefined : known[at]]
        if (before === undefined || after === undefined || !isNumeric(table, name))
          own[row] = rows[(before ?? after)!]![c]!
        else {
          const share = (placeOf(row) - placeOf(before)) / (placeOf(after) - placeOf(before))
          own[row] = String((1 - share) * Number(rows[before]![c]) + share * Number(rows[after]![c]))
        }
      }
    }
    filled.set(name, own)
  }
  return (row: number, column: string): string => filled.get(column)![row]!
}
