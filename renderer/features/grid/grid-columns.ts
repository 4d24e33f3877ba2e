import type { CellClassParams, CellStyle, ColDef } from 'ag-grid-community'
import type { ColumnInfo } from '../../../contract/columns'
import type { Cell, DocumentInfo } from '../../../contract/table'
import type { Block } from '../../stores/view'
import { formatCount } from '../../texts/format'
import { texts } from '../../texts/en'
import { cellClasses, cellText, cellTip } from './cell-look'
import { ColumnHeader } from './column-header'
import { columnWidth, pageMeasure, standsRight, type Measure } from './column-width'
import type { TableRow } from './page-source'
import { isInside } from './selection'
import { CellTextEditor } from './text-editor'

/** What the columns look up while they draw; it changes without new column definitions. */
export type GridContext = {
  column: (index: number) => ColumnInfo | undefined
  rows: () => number
  mode: () => 'values' | 'likelihood'
  block: () => Block | null
}

export const rowNumberId = 'row-number'

export const isTableColumn = (colId: string): boolean => colId !== rowNumberId

/** The first column: the row's number in the file, which sorting and filtering leave alone. */
const rowNumber: ColDef<TableRow> = {
  colId: rowNumberId,
  headerName: texts.grid.rowNumber,
  headerClass: 'row-number-head',
  pinned: 'left',
  lockPinned: true,
  lockPosition: 'left',
  suppressMovable: true,
  resizable: false,
  sortable: false,
  editable: false,
  width: 58,
  cellClass: 'row-number',
  valueGetter: ({ data }) => (data ? formatCount(data.id + 1) : ''),
}

export function gridColumns(
  columns: readonly ColumnInfo[],
  sort: DocumentInfo['sort'],
  context: GridContext,
): ColDef[] {
  const measure = pageMeasure()
  const digits = formatCount(context.rows()).length
  return [
    { ...rowNumber, width: Math.max(48, 22 + digits * 7) },
    ...columns.map((c) => gridColumn(c, sort, context, measure)),
  ]
}

function gridColumn(
  info: ColumnInfo,
  sort: DocumentInfo['sort'],
  context: GridContext,
  measure: Measure,
): ColDef<TableRow, Cell> {
  const { index } = info
  return {
    colId: String(index),
    headerName: info.name,
    headerComponent: ColumnHeader,
    headerComponentParams: { index },
    width: columnWidth(info, measure),
    ...(sort?.column === index ? { initialSort: sort.descending ? ('desc' as const) : ('asc' as const) } : {}),
    valueGetter: ({ data }) => data?.cells[index],
    // What follows asks the row, not the value: while a cell is edited its value is what is being typed.
    valueFormatter: ({ data }) => cellText(data?.cells[index]),
    tooltipValueGetter: ({ data }) => cellTip(data?.cells[index], context.mode()),
    cellClass: (params) => classesOf(params, index, context),
    cellStyle: ({ data }) => certaintyStyle(data?.cells[index]),
    editable: ({ data }) => data !== undefined,
    cellEditor: CellTextEditor,
    cellEditorParams: () => {
      const column = context.column(index)
      return { levels: column?.levels ?? null, label: column?.name ?? '' }
    },
  }
}

/** Only filled cells draw it; setting a style costs as much as drawing the text. */
const certaintyStyle = (cell: Cell | undefined): CellStyle | null =>
  cell?.c === undefined ? null : { '--certainty': `${cell.c * 100}%` }

function classesOf(params: CellClassParams<TableRow, Cell>, index: number, context: GridContext): string[] {
  const block = context.block()
  const classes = cellClasses(params.data?.cells[index], context.mode())
  if (standsRight(context.column(index))) classes.push('cell-right')
  if (block && isInside(block, params.rowIndex, index)) classes.push('cell-selected')
  return classes
}
