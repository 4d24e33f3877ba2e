import type { ColumnChange } from '../../../contract/columns'
import { UserError } from '../../errors'
import type { ColumnDescription } from '../columns/column'
import { missingTest } from '../columns/missing-test'
import { textValue } from '../columns/value-text'

const wanted = {
  number: 'a number',
  integer: 'a number',
  date: 'a date',
  datetime: 'a date with a time',
  time: 'a time',
  boolean: 'one of the two values',
}

/** Refuses a text that is no value of its column; what stands for "missing" is always welcome. */
export function checkEdit(name: string, description: ColumnDescription, choice: ColumnChange, text: string): void {
  const { values, type } = description
  if (type === 'text' || type === 'id' || type === 'category' || type === 'ordered') return
  const trimmed = text.trim()
  const isMissing = missingTest(choice.missingCodes, values.kind === 'numbers' ? 'numbers' : 'labels')
  if (trimmed === '' || isMissing(trimmed) || description.missingCodes.includes(trimmed)) return
  if (textValue(description, text) !== undefined) return
  throw new UserError(
    'bad-input',
    `“${text}” is not ${wanted[type]}, which ${name} holds; enter another value or change the column's type.`,
  )
}
