import type { Arrangement, ArrangementFacts } from '../seam/typed'
import { groupCodes } from './group-codes'
import { placesOf } from './places'
import type { RowTable } from './row-table'

/** How the rows of this table stand to each other by these facts. What it has no column for is left out. */
export function arrange({ table, facts }: { readonly table: RowTable; readonly facts: ArrangementFacts }): Arrangement {
  const grouping = facts.groups.flatMap((name) => table.columns.find((column) => column.name === name) ?? [])
  const places = placesOf(table, facts.order)
  return {
    order: places === null ? null : facts.order,
    groups: grouping.map(({ name }) => name),
    places,
    groupOf: grouping.length === 0 ? null : groupCodes(table, grouping).codes,
  }
}
