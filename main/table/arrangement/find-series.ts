import { isTimeName, memberColumns, whenColumns } from './candidates'
import { evidence, isClear, isComparable, type Evidence } from './evidence'
import { groupCodes, type GroupCodes } from './group-codes'
import { likenessOfNeighbours } from './likeness'
import { lineUp, type LineUp } from './line-up'
import { columnPlaces, timeBeside } from './places'
import type { RowColumn, RowTable } from './row-table'
import { stepsOf, type Steps } from './steps'
import { withoutTrend } from './trend'

/** A column that says when, and what must agree for two rows to be of one series. */
export type Series = {
  readonly when: RowColumn
  readonly groups: readonly RowColumn[]
  readonly evidence: Evidence
  readonly steps: Steps
}

/** Rows looked at to see whether it can be, and to see whether it is. */
const [few, many] = [4000, 20_000]
/** More rows with the same time in one series, and something else tells them apart. */
const mostTies = 0.02
/** Numbers that say when stand in the file in their order, or go on by even steps. */
const [sorted, even] = [0.98, 0.8]
const shortestSeries = 3
/** Groups of two columns are looked for among so many. */
const mostPaired = 6

/** The best series that the table's columns make, dates and times before numbers; null when none is clear. */
export function findSeries(table: RowTable): Series | null {
  const { moments, numbers } = whenColumns(table)
  // Of months and days neither tells series apart: they say when together, and the rows then stand in that order.
  const members = memberColumns(table).filter(({ name }) => !isTimeName(name))
  const coded = new Map<RowColumn, GroupCodes>()
  const codesOf = (groups: readonly RowColumn[]): GroupCodes => {
    const [only, second] = groups
    if (only === undefined || second !== undefined) return groupCodes(table, groups)
    const known = coded.get(only) ?? groupCodes(table, [only])
    coded.set(only, known)
    return known
  }

  function seriesBy(when: RowColumn, isMoment: boolean): Series[] {
    const places = columnPlaces(table, when)
    const known = places.reduce((sum, place) => sum + (Number.isNaN(place) ? 0 : 1), 0)
    const check = (groups: readonly RowColumn[]): { ties: number; series: Series | null } => {
      const most = groups.reduce((product, { distinct }) => product * distinct, momentsOf(table, when))
      if (most < (1 - mostTies) * known) return { ties: 1 - most / known, series: null }
      const { codes, count } = codesOf(groups)
      const own = groups.length === 0 ? null : codes
      const steps = stepsOf(places, lineUp(places, own, count, few))
      const long = steps.pairs >= (shortestSeries - 1) * Math.min(count, few / shortestSeries) * 0.5
      const inOrder = isMoment || steps.asInFile >= sorted || steps.usual >= even
      if (steps.same > mostTies || !long || !inOrder) return { ties: steps.same, series: null }
      const others = table.columns.filter(
        (column) => column !== when && !groups.includes(column) && isComparable(column),
      )
      const lined = lineUp(places, own, count, many)
      // A file that is merely sorted by a number has neighbours that are alike because of that number.
      const sortedBy = !isMoment && groups.length === 0 && steps.usual < even
      const found = evidence(others, lined, sortedBy ? detrended : likenessOfNeighbours)
      return { ties: steps.same, series: isClear(found) ? { when, groups, evidence: found, steps } : null }
    }
    const alone = check([])
    if (alone.series) return [alone.series]
    if (alone.ties <= mostTies) return []
    const candidates = members.filter((column) => column !== when)
    const single = candidates.map((column) => ({ column, ...check([column]) }))
    const found = single.flatMap(({ series }) => series ?? [])
    if (found.length > 0) return found
    const nearly = [...single].sort((a, b) => a.ties - b.ties).slice(0, mostPaired)
    const pairs = nearly.flatMap(({ column }, at) => nearly.slice(at + 1).map((other) => [column, other.column]))
    return isMoment || isTimeName(when.name) ? pairs.flatMap((pair) => check(pair).series ?? []) : []
  }

  return best(moments.flatMap((when) => seriesBy(when, true))) ?? best(numbers.flatMap((when) => seriesBy(when, false)))
}

/** No more moments than these can be told apart. */
const momentsOf = (table: RowTable, when: RowColumn): number => when.distinct * (timeBeside(table, when)?.distinct ?? 1)

const detrended = (y: Float64Array, lined: LineUp, distance: Parameters<typeof likenessOfNeighbours>[2]) =>
  likenessOfNeighbours(withoutTrend(y), lined, distance)

/** Named like a time, then the one whose values come again in other groups, then the clearest. */
function best(found: readonly Series[]): Series | null {
  const rank = ({ when }: Series): number =>
    isTimeName(when.name) || when.type === 'date' || when.type === 'datetime' ? 0 : 1
  const [first] = [...found].sort(
    (a, b) => rank(a) - rank(b) || b.evidence.alike - a.evidence.alike || a.when.distinct - b.when.distinct,
  )
  return first ?? null
}
