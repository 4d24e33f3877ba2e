import { counted } from '../../counted'
import type { ColumnDescription } from '../../table/columns/column'

const longestExample = 40

/** "because a number in Excel cannot hold “9007199254740993”". */
const because = (program: string, { type, question }: ColumnDescription, example: string): string => {
  if (question !== null) return `because nothing tells whether “${example}” has the day or the month first.`
  const what = type === 'date' || type === 'datetime' ? 'a date' : type === 'time' ? 'a time' : 'a number'
  const shown = example.length > longestExample ? `${example.slice(0, longestExample)}…` : example
  return `because ${what} in ${program} cannot hold “${shown}”.`
}

/** Said of single cells that a typed format would have changed. */
export const cellsAsText = (name: string, column: ColumnDescription, cells: number, example: string): string =>
  `${counted(cells, 'cell')} of column ${name} ${cells === 1 ? 'is' : 'are'} written as text, ${because('Excel', column, example)}`

/** Said of a whole column, where the format knows one type for all of its cells. */
export const columnAsText = (program: string, name: string, column: ColumnDescription, example: string): string =>
  `Column ${name} is written as text, ${because(program, column, example)}`
