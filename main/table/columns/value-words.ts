import type { ColumnType } from '../../../contract/columns'

/** What one value of a type is called. */
export const valueWords: Record<ColumnType, string> = {
  number: 'a number',
  integer: 'a number',
  date: 'a date',
  datetime: 'a date with a time',
  time: 'a time',
  boolean: 'one of the two values',
  category: 'a category',
  ordered: 'a category',
  text: 'a text',
  id: 'an identifier',
}
