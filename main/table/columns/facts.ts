import type { ColumnDescription } from './column'
import { valueText } from './value-text'
import { counted } from '../../counted'

/** Short facts for the side bar: "3 categories", "2007 – 2009". */
export function columnFacts(column: ColumnDescription): string {
  const { values, distinct, low, high } = column
  if (distinct === 0) return 'no values'
  if (values.kind === 'numbers') {
    return low === high ? `always ${valueText(column, low)}` : `${valueText(column, low)} – ${valueText(column, high)}`
  }
  if (values.kind === 'texts') {
    return column.type === 'id'
      ? counted(distinct, 'identifier', 'identifiers')
      : counted(distinct, 'different text', 'different texts')
  }
  if (column.type === 'boolean') return values.levels.join(' / ')
  return counted(distinct, 'category', 'categories')
}
