import type { ColumnDetail } from '../../../contract/columns'
import type { ColumnDescription } from './column'
import type { Detail } from './detail'
import { valueText } from './value-text'

/** A column's details with values as the file writes them. */
export function shownDetail(description: ColumnDescription, detail: Detail): ColumnDetail {
  const { values, sketch } = description
  return {
    quantiles: detail.quantiles?.map(({ share, value }) => ({ share, text: valueText(description, value) })) ?? null,
    levels:
      detail.levels?.map(({ index, count, filled }) => ({
        label: values.kind === 'levels' ? (values.levels[index] ?? '') : '',
        count,
        filled,
      })) ?? null,
    observed: sketch,
    filled: detail.filled,
  }
}
