import { mostLevels } from '../levels/most-levels'
import { rowsOf, type ColumnDescription } from './column'

/** Why a model cannot learn a column of this table, in words for people; null when it can. */
export function leftOutReason(column: ColumnDescription, isGroup = false): string | null {
  const { values, distinct, gaps, kept } = column
  const unknown = gaps + kept.count
  if (unknown === rowsOf(values)) {
    return kept.count === 0 ? 'It has no values.' : 'None of its values can be read as its type.'
  }
  const unusable = unusableReason(column)
  if (unusable !== null && isGroup) return groupReason
  return unusable ?? (distinct <= 1 ? 'All its values are the same.' : null)
}

/** It is used, though not as a column: nothing is left out but the filling of its own gaps. */
const groupReason = 'It says which rows belong together; its own gaps are not filled.'

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
