import type { ColumnDescription } from './column'

/** More levels than this are more like names than like a category. */
export const mostModelLevels = 500

/** Why the model cannot use a column, in words for people; null when it can. */
export function leftOutReason(column: ColumnDescription): string | null {
  const { values, distinct, gaps, type } = column
  const rows =
    values.kind === 'numbers'
      ? values.values.length
      : values.kind === 'levels'
        ? values.codes.length
        : values.missing.length
  if (gaps === rows) return 'It has no values.'
  if (type === 'id') return 'It is an identifier, which says nothing about the other columns.'
  if (type === 'text') return 'It is free text; the model needs numbers, dates or categories.'
  if (distinct <= 1) return 'All its values are the same.'
  if (column.question !== null) return column.question
  if (values.kind === 'levels' && values.levels.length > mostModelLevels) {
    return `It has ${values.levels.length.toLocaleString('en')} different values; a category may have ${mostModelLevels}.`
  }
  return null
}
