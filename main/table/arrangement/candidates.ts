import { isIdName } from '../columns/id-like'
import type { RowColumn, RowTable } from './row-table'

const timeName =
  /(?:^|[_\s.-])(?:time|date|day|week|month|year|yr|hour|minute|second|age|visit|occasion|wave|period|quarter|round|step|trial|t)s?(?:$|[_\s.-]|\d)/i
const memberName =
  /(?:^|[_\s.-])(?:subject|person|patient|participant|pupil|student|child|animal|school|class|shop|store|site|station|sensor|device|household|family|customer|user|country|region|city|firm|company|plant)s?(?:$|[_\s.-]|\d)/i

/** Named like a moment or a number of one: "Days", "age", "visit_2". */
export const isTimeName = (name: string): boolean => timeName.test(name.trim())

/** Named like somebody or something that several rows are about: "Subject", "school_id". */
export const isMemberName = (name: string): boolean => memberName.test(name.trim()) || isIdName(name)

const most = 12

/** Columns that may say when: dates and times first, then numbers, the likelier ones by their name first. */
export function whenColumns({ columns }: RowTable): { moments: readonly RowColumn[]; numbers: readonly RowColumn[] } {
  const moments = columns.filter(({ type, distinct }) => (type === 'datetime' || type === 'date') && distinct > 2)
  const numbers = columns
    .filter(
      ({ type, values, distinct }) =>
        (type === 'integer' || type === 'number') && values.kind === 'numbers' && distinct > 2,
    )
    .sort((a, b) => rank(isTimeName(a.name)) - rank(isTimeName(b.name)) || a.distinct - b.distinct)
  return {
    moments: [...moments].sort((a, b) => rank(a.type === 'datetime') - rank(b.type === 'datetime')),
    numbers: numbers.slice(0, most),
  }
}

const rank = (isFirst: boolean): number => (isFirst ? 0 : 1)

/** Columns that may say what belongs together: anything that repeats, the likelier ones by their name first. */
export function memberColumns({ rows, columns }: RowTable): readonly RowColumn[] {
  return columns
    .filter(({ type, distinct }) => !notMembers.includes(type) && distinct >= 2 && distinct <= rows / 2)
    .sort((a, b) => rank(isMemberName(a.name)) - rank(isMemberName(b.name)) || b.distinct - a.distinct)
    .slice(0, most)
}

const notMembers: readonly RowColumn['type'][] = ['number', 'date', 'datetime', 'time']
