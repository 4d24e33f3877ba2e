import { cellText } from '../../table/store/store'
import type { ExportTable } from '../export/export-table'

/** A column's name as the file writes it, or as the user has given it. */
export const headerText = ({ source }: Pick<ExportTable, 'source'>, column: number): string => {
  const field = source.fields[column]!
  const starts = source.header
  if (!starts || source.given?.[column] != null) return source.names[column]!
  return cellText({ ...source.store, starts, rows: 1 }, 0, field)
}
