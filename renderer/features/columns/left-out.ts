import type { ColumnInfo } from '../../../contract/columns'
import { useDocument } from '../../stores/document'
import { texts } from '../../texts/en'

/** Why the model leaves a column out, in words; null when it does not. */
export const leftOutReason = (column: ColumnInfo): string | null =>
  useDocument().isKnown(column) ? null : (column.leftOut ?? texts.columnPanel.unknown)
