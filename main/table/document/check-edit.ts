import type { ColumnChange } from '../../../contract/columns'
import { UserError } from '../../errors'
import type { ColumnDescription } from '../columns/column'
import { missingTest } from '../columns/missing-test'
import { textValue } from '../columns/value-text'
import { valueWords } from '../columns/value-words'

/** Refuses a text that is no value of its column; what stands for "missing", or in other cells of it, is always welcome. */
export function checkEdit(name: string, description: ColumnDescription, choice: ColumnChange, text: string): void {
  const { values, type } = description
  if (type === 'text' || type === 'id' || type === 'category' || type === 'ordered') return
  const trimmed = text.trim()
  const isMissing = missingTest(choice.missingCodes, values.kind === 'numbers' ? 'numbers' : 'labels')
  if (trimmed === '' || isMissing(trimmed) || description.missingCodes.includes(trimmed)) return
  if (description.kept.texts.some((kept) => kept.text === trimmed)) return
  if (textValue(description, text) !== undefined) return
  throw new UserError(
    'bad-input',
    `“${text}” is not ${valueWords[type]}, which ${name} holds; enter another value or change the column's type.`,
  )
}
