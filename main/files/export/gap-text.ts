import type { ExportOptions } from '../../../contract/export'
import type { ColumnDescription } from '../../table/columns/column'

/**
 * What stands in a gap that is written: several imputations go to programs that know nothing of the file's own codes for missing, and
 * would take 999 for a value. R reads an empty cell of a text column as a text, so that tables for it say NA.
 * Null: gaps stay as the file has them. Typed formats have empty cells of their own.
 */
export function gapText({ format, fill, layout, gaps }: ExportOptions): '' | 'NA' | null {
  if (fill !== 'imputations') return null
  if (format !== 'csv') return ''
  return (gaps ?? (layout === 'long' ? 'NA' : 'empty')) === 'NA' ? 'NA' : ''
}

/** The same for one column: where NA is a value (Namibia among countries), a gap is empty. */
export const columnGapText = (text: '' | 'NA' | null, { values }: ColumnDescription): '' | 'NA' | null =>
  text === 'NA' && values.kind === 'levels' && values.levels.includes('NA') ? '' : text
