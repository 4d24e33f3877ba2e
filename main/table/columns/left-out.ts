import { mostLevels } from '../levels/most-levels'
import { rowsOf, type ColumnDescription } from './column'

/** Why a model cannot learn a column of this table, in words for people; null when it can. */
export function leftOutReason(column: ColumnDescription): string | null {
  const { values, distinct, gaps, kept } = column
  const unknown = gaps + kept.count
  if (unknown === rowsOf(values)) {
    return kept.count === 0 ? 'It has no values.' : 'None of its values can be read as its type.'
  }
  return unusableReason(column) ?? (distinct <= 1 ? 'All its values are the same.' : null)
}

/** Why no model can use a column, not even one that learned it from another table. */
export function unusableReason({ values, type, question }: ColumnDescription): string | null {
  if (type === 'id') return 'It is an identifier, which says nothing about the other columns.'
  if (type === 'text') return 'It is free text; the model needs numbers, dates or categories.'
  if (question !== null) return question
  if (values.kind === 'levels' && values.levels.length > mostLevels) {
    return `It has ${values.levels.length.toLocaleString('en')} different values; a category may have ${mostLevels}.`
  }
  return null
}
