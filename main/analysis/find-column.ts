import type { AnalysisColumn, AnalysisTable, CategoryColumn, NumberColumn } from './imputed'
import { problem } from './problem'

/** `where`: the place that names the column, for the sentence when there is none. */
export function findColumn({ columns }: AnalysisTable, name: string, where = ''): AnalysisColumn {
  const found = columns.find((column) => column.name === name)
  if (found) return found
  const near = columns.find((column) => column.name.toLowerCase() === name.toLowerCase())
  const instead = near ? `; did you mean “${near.name}”?` : '; check its name, or how the column is read.'
  throw problem(`There is no column “${name}” with numbers or categories${where}${instead}`)
}

export function numbersOf(table: AnalysisTable, name: string): NumberColumn {
  const column = findColumn(table, name)
  if (column.kind === 'number') return column
  throw problem(`“${name}” has categories, not numbers; choose a column of numbers.`)
}

export function categoriesOf(table: AnalysisTable, name: string): CategoryColumn {
  const column = findColumn(table, name)
  if (column.kind === 'category') return column
  throw problem(`“${name}” has numbers, not categories; choose a column of categories, or read it as one.`)
}
