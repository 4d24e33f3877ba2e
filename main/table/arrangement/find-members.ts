import { isMemberName, memberColumns } from './candidates'
import { evidence, isClear, isComparable } from './evidence'
import { groupCodes, type GroupCodes } from './group-codes'
import { likenessInGroups } from './likeness'
import { lineUp } from './line-up'
import type { RowColumn, RowTable } from './row-table'

/** A column whose equal values say that rows belong together, and how many rows most groups have. */
export type Members = {
  readonly column: RowColumn
  readonly codes: GroupCodes
  readonly sizes: { readonly low: number; readonly high: number }
}

const many = 20_000
/** Fewer groups are categories like any other, which the model reads by themselves; so are groups of many rows. */
const fewestGroups = 8
const largestGroup = 100
const leastAlike = 0.1

/** The column that says clearly which rows belong together, without any order; null = none does. */
export function findMembers(table: RowTable): Members | null {
  for (const column of memberColumns(table)) {
    if (column.type === 'integer' && !isMemberName(column.name)) continue
    if (column.distinct < fewestGroups || table.rows / column.distinct > largestGroup) continue
    const codes = groupCodes(table, [column])
    const sizes = sizesOf(codes)
    if (sizes.low < 2 || sizes.high > largestGroup * 2) continue
    const others = table.columns.filter((other) => other !== column && isComparable(other))
    const lined = lineUp(new Float64Array(table.rows), codes.codes, codes.count, many)
    if (isClear(evidence(others, lined, likenessInGroups, leastAlike))) return { column, codes, sizes }
  }
  return null
}

/** Sizes that four of five groups lie between. */
function sizesOf({ codes, count }: GroupCodes): { low: number; high: number } {
  const counts = new Int32Array(count)
  for (const code of codes) if (code >= 0) counts[code]! += 1
  const sorted = counts.filter((size) => size > 0).sort()
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return { low: at(0.1), high: at(0.9) }
}
