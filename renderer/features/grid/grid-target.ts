import type { Place } from '../../../contract/table'
import { isTableColumn } from './grid-columns'

export type GridTarget = { kind: 'cell'; place: Place } | { kind: 'column'; column: number }

/** The cell or column that an element of the grid belongs to; null for the grid's frame and the row numbers. */
export function gridTarget(element: EventTarget | null): GridTarget | null {
  if (!(element instanceof Element)) return null
  const cell = element.closest('[col-id]')
  const id = cell?.getAttribute('col-id') ?? null
  if (id === null || !isTableColumn(id)) return null
  const row = cell!.closest('[row-index]')?.getAttribute('row-index')
  if (cell!.closest('.ag-header')) return { kind: 'column', column: Number(id) }
  return row == null ? null : { kind: 'cell', place: { row: Number(row), column: Number(id) } }
}
