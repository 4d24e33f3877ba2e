import type { Condition, WhatIf } from '../../../contract/analysis'
import type { ColumnInfo } from '../../../contract/columns'
import { texts } from '../../texts/en'
import { isNumber } from './analysis-form'

/** What the what-if asks; numbers as typed, columns by name, nothing in `where` = all rows. */
export type WhatIfForm = {
  column: string
  how: WhatIf['how']
  from: string
  to: string
  step: string
  where: string
  is: string
  low: string
  high: string
}

export const emptyWhatIf = (): WhatIfForm => ({
  column: '',
  how: 'add',
  from: '',
  to: '',
  step: '',
  where: '',
  is: '',
  low: '',
  high: '',
})

const mostSteps = 200
const isEmpty = (text: string): boolean => text.trim() === ''
const numberOf = (text: string): number =>
  isEmpty(text) ? NaN : Number(text.trim().replace(',', '.').replace('−', '-'))

/** The range as typed; null: left to Lacuna; undefined: no range. */
function rangeOf({ from, to, step }: WhatIfForm): WhatIf['range'] | undefined {
  if ([from, to, step].every(isEmpty)) return null
  const range = { from: numberOf(from), to: numberOf(to), step: numberOf(step) }
  const count = (range.to - range.from) / range.step
  return range.step > 0 && range.from < range.to && count <= mostSteps ? range : undefined
}

function conditionOf(
  { where, is, low, high }: WhatIfForm,
  columns: readonly ColumnInfo[],
): Condition | null | undefined {
  const column = columns.find(({ name }) => name === where)
  if (!column) return null
  if (!isNumber(column)) return { column: where, is: is || (column.levels?.[0] ?? '') }
  const bound = (text: string): number | null => (isEmpty(text) ? null : numberOf(text))
  const [from, to] = [bound(low), bound(high)]
  return Number.isNaN(from) || Number.isNaN(to) ? undefined : { column: where, low: from, high: to }
}

/** The what-if that the form asks for, or why there is none yet. */
export function whatIfOf(form: WhatIfForm, columns: readonly ColumnInfo[]): WhatIf | { readonly need: string } {
  const words = texts.whatIfs
  const range = rangeOf(form)
  const where = conditionOf(form, columns)
  if (range === undefined) return { need: words.badRange }
  if (where === undefined) return { need: words.badCondition }
  return { column: form.column, how: form.how, range, where }
}
