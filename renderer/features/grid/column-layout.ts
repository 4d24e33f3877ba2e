import type { ColumnState } from 'ag-grid-community'
import type { ColumnLayout } from '../../stores/view'
import { isTableColumn, rowNumberId } from './grid-columns'

/** Widths that the columns had before anyone changed them, by column id. */
export type FirstWidths = ReadonlyMap<string, number>

const widthsOf = (state: readonly ColumnState[]): [string, number][] =>
  state.flatMap(({ colId, width }) => (typeof width === 'number' && isTableColumn(colId) ? [[colId, width]] : []))

export const firstWidthsOf = (state: readonly ColumnState[]): FirstWidths => new Map(widthsOf(state))

/** What is worth keeping of the grid's columns: their order, and widths that someone changed. */
export function layoutOf(state: readonly ColumnState[], first: FirstWidths): ColumnLayout {
  return {
    order: state.filter(({ colId }) => isTableColumn(colId)).map(({ colId }) => Number(colId)),
    widths: Object.fromEntries(widthsOf(state).filter(([colId, width]) => first.get(colId) !== width)),
  }
}

/** The same for the grid; columns that the table does not have are left out. */
export function stateOf({ order, widths }: ColumnLayout, columns: number): ColumnState[] {
  const known = (colId: string): boolean => Number(colId) < columns
  const listed = order.map(String).filter(known)
  const others = Object.keys(widths).filter((colId) => known(colId) && !listed.includes(colId))
  const state = [...listed, ...others].map((colId) => {
    const width = widths[colId]
    return width === undefined ? { colId } : { colId, width }
  })
  return state.length === 0 ? [] : [{ colId: rowNumberId }, ...state]
}
