import type { ArrangementFacts } from '../seam/typed'
import { textsOf, type RowColumn, type RowTable } from './row-table'

const secondsPerDay = 86_400

/** The time of day that stands beside a date, so that both together say when; null = the column says it alone. */
export function timeBeside({ columns }: Pick<RowTable, 'columns'>, column: RowColumn): RowColumn | null {
  if (column.type !== 'date') return null
  const at = columns.indexOf(column)
  return [columns[at + 1], columns[at - 1]].find((other) => other?.type === 'time') ?? null
}

/** Place of each row in the order of a column, in its own units (a date with a time beside it: days and parts of them); NaN = unknown. */
export function columnPlaces(table: RowTable, column: RowColumn): Float64Array {
  const { values } = column
  if (values.kind === 'levels') return Float64Array.from(values.codes, (code) => (code < 0 ? NaN : code))
  if (values.kind === 'texts') {
    const text = textsOf(table, column)
    return Float64Array.from({ length: table.rows }, (_, row) => Number(text(row)?.trim() || NaN))
  }
  const time = timeBeside(table, column)?.values
  if (time?.kind !== 'numbers') return new Float64Array(values.values)
  return Float64Array.from(values.values, (day, row) => day + time.values[row]! / secondsPerDay)
}

export function placesOf(table: RowTable, order: ArrangementFacts['order']): Float64Array | null {
  if (order === null) return null
  if (order.by === 'rows') return Float64Array.from({ length: table.rows }, (_, row) => row)
  const column = table.columns.find(({ name }) => name === order.column)
  return column ? columnPlaces(table, column) : null
}
