import Papa from 'papaparse'
import type { Block } from '../../stores/view'
import { cellsIn } from './selection'

/** Texts for the cells from row `start` on, in these columns. */
export type PastedBlock = { readonly start: number; readonly columns: number[]; readonly texts: string[][] }

/** More cells than this are not changed at once. */
export const mostCells = 100_000

/**
 * Tab-separated text as spreadsheet programs copy it, laid over the table from the selection's corner and cut off at the
 * table's edge; a single text goes into every selected cell. Null when that would be too many cells.
 */
export function pastedBlock(text: string, at: Block, rows: number, order: readonly number[]): PastedBlock | null {
  const lines = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data
  const single = lines.length <= 1 && (lines[0]?.length ?? 0) <= 1
  if (single) {
    if (cellsIn(at) > mostCells) return null
    const line = at.columns.map(() => lines[0]?.[0] ?? '')
    return { start: at.start, columns: [...at.columns], texts: Array.from({ length: at.end - at.start }, () => line) }
  }
  const width = Math.max(...lines.map((line) => line.length))
  const from = order.indexOf(at.columns[0] ?? -1)
  const columns = from < 0 ? [] : order.slice(from, from + width)
  if (columns.length * lines.length > mostCells) return null
  const texts = lines.slice(0, rows - at.start).map((line) => columns.map((_, column) => line[column] ?? ''))
  return { start: at.start, columns, texts }
}
