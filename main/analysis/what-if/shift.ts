import type { Condition, WhatIf } from '../../../contract/analysis'
import { findColumn, numbersOf } from '../find-column'
import { isKnown, type AnalysisTable, type Imputed, type NumberColumn } from '../imputed'
import { problem } from '../problem'

/** Imputations of which the table with its gaps is known. */
export type WithOriginal = Imputed & { readonly original: AnalysisTable }

/** Whether an imputed value is changed: it is filled, and its row has what the condition asks for. */
export function isChanged(
  { original }: WithOriginal,
  { column, where }: Pick<WhatIf, 'column' | 'where'>,
  table: AnalysisTable,
): (row: number) => boolean {
  const known = findColumn(original, column)
  const now = findColumn(table, column)
  const meets = where === null ? () => true : meeting(table, where)
  return (row) => !isKnown(known, row) && isKnown(now, row) && meets(row)
}

function meeting(table: AnalysisTable, where: Condition): (row: number) => boolean {
  const column = findColumn(table, where.column)
  if ('is' in where) {
    if (column.kind === 'number') {
      const wanted = Number(where.is)
      if (where.is.trim() === '' || Number.isNaN(wanted))
        throw problem(`“${column.name}” has numbers, of which “${where.is}” is none; give a number, or from and to.`)
      return (row) => column.values[row] === wanted
    }
    const level = column.levels.indexOf(where.is)
    if (level < 0)
      throw problem(`“${column.name}” has no category “${where.is}”; it has ${column.levels.slice(0, 8).join(', ')}.`)
    return (row) => column.codes[row] === level
  }
  const { values } = numbersOf(table, where.column)
  const low = where.low ?? -Infinity
  const high = where.high ?? Infinity
  return (row) => values[row]! >= low && values[row]! <= high
}

/** The imputations with the filled values of one column changed by an amount. */
export function shifted(imputed: WithOriginal, whatIf: WhatIf, amount: number): WithOriginal {
  const changed = whatIf.how === 'add' ? (value: number) => value + amount : (value: number) => value * amount
  return {
    ...imputed,
    table(index) {
      const table = imputed.table(index)
      const own = numbersOf(table, whatIf.column)
      const isMoved = isChanged(imputed, whatIf, table)
      const moved: NumberColumn = {
        ...own,
        values: own.values.map((value, row) => (isMoved(row) ? changed(value) : value)),
      }
      return { ...table, columns: table.columns.map((column) => (column === own ? moved : column)) }
    },
  }
}
