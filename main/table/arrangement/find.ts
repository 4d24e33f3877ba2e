import type { ArrangementFacts } from '../seam/typed'
import { evidence, isClear, isComparable } from './evidence'
import { findMembers, type Members } from './find-members'
import { isSeriesAsItStands } from './find-rows'
import { findSeries, type Series } from './find-series'
import { likenessOfNeighbours } from './likeness'
import { lineUp } from './line-up'
import { columnPlaces, timeBeside } from './places'
import type { RowTable } from './row-table'
import { membersReason, orderReason, rowsReason, seriesGroupsReason } from './words'

/** What a table's own values say about how its rows stand to each other, and why. */
export type FoundArrangement = {
  readonly facts: ArrangementFacts
  readonly why: { readonly order: string | null; readonly groups: string | null }
}

const nothing: FoundArrangement = { facts: { order: null, groups: [] }, why: { order: null, groups: null } }
const fewestRows = 30
const many = 20_000
const secondsPer: Readonly<Record<string, number>> = { date: 86_400, datetime: 1 }

/** Looks for a series (an order, and what tells series apart), then for rows that belong together. Clear evidence or nothing. */
export function findArrangement(table: RowTable): FoundArrangement {
  if (table.rows < fewestRows) return nothing
  const series = findSeries(table)
  if (series && series.groups.length > 0) return told(table, series, null)
  const members = findMembers(table)
  if (series) return told(table, series, members && staysClear(table, series, members) ? members : null)
  const asItStands = isSeriesAsItStands(table, members?.codes ?? null)
  return {
    facts: { order: asItStands ? { by: 'rows' } : null, groups: members ? [members.column.name] : [] },
    why: { order: asItStands ? rowsReason : null, groups: members && membersReason(members) },
  }
}

function told(table: RowTable, series: Series, members: Members | null): FoundArrangement {
  const { when } = series
  const groups = members ? [members.column.name] : series.groups.map(({ name }) => name)
  const time = timeBeside(table, when)
  const name = time ? `${when.name} and ${time.name}` : when.name
  const groupsReason = members ? membersReason(members) : groups.length > 0 ? seriesGroupsReason(name, groups) : null
  return {
    facts: { order: { by: 'column', column: when.name }, groups },
    why: { order: orderReason(series, secondsPer[when.type] ?? null), groups: groupsReason },
  }
}

/** A series of all rows may also be one of each member: then the member's own neighbours must be as alike. */
function staysClear(table: RowTable, { when, evidence: whole }: Series, { column, codes }: Members): boolean {
  const lined = lineUp(columnPlaces(table, when), codes.codes, codes.count, many)
  const others = table.columns.filter((other) => other !== when && other !== column && isComparable(other))
  const own = evidence(others, lined, likenessOfNeighbours)
  return isClear(own) && own.alike >= whole.alike
}
