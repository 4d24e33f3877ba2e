import { evidence, isClear, isComparable, type Evidence } from './evidence'
import { groupCodes, type GroupCodes } from './group-codes'
import { likenessOfNeighbours } from './likeness'
import { lineUp, type LineUp } from './line-up'
import type { RowColumn, RowTable } from './row-table'
import { stepsOf } from './steps'
import { withoutTrend } from './trend'

const many = 10_000
const counts = 0.8
/** Without a column that counts along, nearly all columns must say it, and strongly: files are sorted for many reasons. */
const strong = 0.7
const [nearlyAll, fewestColumns, fewestRows] = [0.9, 3, 100]
/** A category with more levels leaves too few rows of each to compare neighbours in. */
const mostLevels = 50

/**
 * Whether rows as they stand are a series: a column counts along (the day of the month) and values are alike, or nearly all columns go on
 * smoothly by themselves. Likeness counts within every category: a file that is sorted by species is no series of birds.
 */
export function isSeriesAsItStands(table: RowTable, groups: GroupCodes | null): boolean {
  if (table.rows < fewestRows) return false
  const places = Float64Array.from({ length: table.rows }, (_, row) => row)
  const lined = lineUp(places, groups?.codes ?? null, groups?.count ?? 1, many)
  const numbers = table.columns.filter((column) => isComparable(column) && column.values.kind === 'numbers')
  const isCounted = numbers.some((column) => countsAlong(column, lined))
  const [least, measure, isEnough] = isCounted ? counted : byItself
  if (!isEnough(evidence(numbers, lined, measure, least))) return false
  return table.columns.every((column) => {
    if (column.values.kind !== 'levels' || column.distinct > mostLevels) return true
    const { codes, count } = groupCodes(table, [column])
    return isEnough(evidence(numbers, lineUp(places, codes, count, many), measure, least))
  })
}

type Test = readonly [least: number, measure: typeof likenessOfNeighbours, isEnough: (found: Evidence) => boolean]

const counted: Test = [0.3, likenessOfNeighbours, isClear]
const byItself: Test = [
  strong,
  (y, line, distance) => likenessOfNeighbours(withoutTrend(y), line, distance),
  ({ clear, asked }) => asked >= fewestColumns && clear >= nearlyAll * asked,
]

function countsAlong({ values, type }: RowColumn, lined: LineUp): boolean {
  if (values.kind !== 'numbers' || type !== 'integer') return false
  const { usual, same } = stepsOf(values.values, lined)
  return usual >= counts && same < 1 - counts
}
