import { isKnown, type Arrangement, type TypedColumn, type TypedTable } from '../../table/seam/typed'
import { valueOf } from './hide'
import { seriesOf, type Series } from './series'
import { meanOrMode, mostFrequent, type SimpleMethod } from './simple-methods'

/** The known values before and after a row in its series, and where in the order they are; null = there is none. */
type Neighbour = { readonly value: number; readonly place: number } | null
type Between = (column: TypedColumn, before: Neighbour, after: Neighbour, place: number) => number | null

/** A filling from the neighbours in the order; where there is none, the mean or the most frequent level. */
const fromNeighbours = (name: string, between: Between): ((arrangement: Arrangement) => SimpleMethod) => {
  return (arrangement) => ({
    name,
    on: (table) => {
      const series = seriesOf(table, arrangement)
      const otherwise = meanOrMode.on(table)
      return (c, rows) => {
        const column = table.columns[c]!
        const values = otherwise(c, rows)
        const asked = new Map(Array.from(rows, (row, i) => [row, i]))
        for (const { row, before, after } of neighbours(column, series)) {
          const i = asked.get(row)
          const value = i === undefined ? null : between(column, before, after, series.places[row]!)
          if (value !== null) values[i!] = value
        }
        return values
      }
    },
  })
}

function* neighbours(column: TypedColumn, { rows, starts, places }: Series) {
  const next: Neighbour[] = new Array<Neighbour>(rows.length)
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const [from, to] = [starts[group]!, starts[group + 1]!]
    let after: Neighbour = null
    for (let i = to - 1; i >= from; i -= 1) {
      next[i] = after
      if (isKnown(column, rows[i]!)) after = { value: valueOf(column, rows[i]!), place: places[rows[i]!]! }
    }
    let before: Neighbour = null
    for (let i = from; i < to; i += 1) {
      yield { row: rows[i]!, before, after: next[i]! }
      if (isKnown(column, rows[i]!)) before = { value: valueOf(column, rows[i]!), place: places[rows[i]!]! }
    }
  }
}

/** On the straight line between the known values before and after, the nearer one's level of a category, the only one at an end. */
export const linearInterpolation = fromNeighbours('linear interpolation', (column, before, after, place) => {
  if (before === null || after === null) return (before ?? after)?.value ?? null
  const length = after.place - before.place
  const share = length > 0 ? (place - before.place) / length : 0.5
  if (column.kind === 'discrete') return share <= 0.5 ? before.value : after.value
  return before.value + share * (after.value - before.value)
})

export const lastValue = fromNeighbours('last value carried forward', (_, before) => before?.value ?? null)

/** Mean of the row's own group, or its most frequent level; of all rows where the group knows nothing. */
export const groupMean = (groupOf: Int32Array): SimpleMethod => ({
  name: 'the group’s mean or mode',
  on: (table) => {
    const otherwise = meanOrMode.on(table)
    return (c, rows) => {
      const column = table.columns[c]!
      const members = knownByGroup(column, table, new Set(Array.from(rows, (row) => groupOf[row]!)), groupOf)
      const middles = new Map([...members].map(([group, values]) => [group, middle(column, values)]))
      return otherwise(c, rows).map((value, i) => middles.get(groupOf[rows[i]!]!) ?? value)
    }
  },
})

const middle = (column: TypedColumn, values: readonly number[]): number =>
  column.kind === 'discrete' ? mostFrequent(values) : values.reduce((sum, x) => sum + x, 0) / values.length

function knownByGroup(column: TypedColumn, { rows }: TypedTable, wanted: ReadonlySet<number>, groupOf: Int32Array) {
  const members = new Map<number, number[]>()
  for (let row = 0; row < rows; row += 1) {
    const group = groupOf[row]!
    if (group < 0 || !wanted.has(group) || !isKnown(column, row)) continue
    const known = members.get(group)
    if (known) known.push(valueOf(column, row))
    else members.set(group, [valueOf(column, row)])
  }
  return members
}

/** What people would do with such a table without a model. */
export const methodsFor = (arrangement: Arrangement | undefined): readonly SimpleMethod[] => [
  ...(arrangement?.places ? [linearInterpolation(arrangement), lastValue(arrangement)] : []),
  ...(arrangement?.groupOf ? [groupMean(arrangement.groupOf)] : []),
]
