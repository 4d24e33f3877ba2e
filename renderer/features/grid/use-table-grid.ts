import { onBeforeUnmount, onMounted, watch, type Ref } from 'vue'
import {
  createGrid,
  type CellFocusedEvent,
  type CellKeyDownEvent,
  type CellMouseDownEvent,
  type CellMouseOverEvent,
  type ColDef,
  type GridApi,
  type GridOptions,
  type IDatasource,
  type SuppressKeyboardEventParams,
} from 'ag-grid-community'
import type { DocumentInfo, Place } from '../../../contract/table'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useNotices } from '../../stores/notices'
import { useSurface } from '../../stores/surface'
import { stayingTabs, useView, type Block } from '../../stores/view'
import { texts } from '../../texts/en'
import { firstWidthsOf, layoutOf, stateOf, type FirstWidths } from './column-layout'
import { gridColumns, isTableColumn, type GridContext } from './grid-columns'
import { registerGridModules } from './grid-modules'
import { gridTheme } from './grid-theme'
import { blockRows, createPageSource, sameSort, type TableRow } from './page-source'
import { mostCells, pastedBlock } from './paste-cells'
import { enterPane, leavePane } from '../../commands/panes'
import { blockBetween, isInside, selectionTold, step } from './selection'

registerGridModules()

const rowHeight = 28
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const emptying = ['Delete', 'Backspace']
/** With Ctrl these are commands; the grid would edit the cell, or select rows of its own. */
const commandKeys = ['enter', 'a', 'x', 'y']

const isFarKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && (event.key === 'Home' || event.key === 'End')

const isAt = (a: Place | null, b: Place): boolean => a?.row === b.row && a.column === b.column

/** Runs something after the next frame has been shown; gives back how to prevent it. A hidden window shows none. */
function afterFrame(action: () => void): () => void {
  if (window.document.hidden) {
    const timer = setTimeout(action)
    return () => clearTimeout(timer)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(action)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The grid over the open table: pages come over the contract, and what it shows follows the stores. */
export function useTableGrid(host: Readonly<Ref<HTMLElement | null>>, document: DocumentInfo): void {
  const table = useDocument()
  const view = useView()
  const notices = useNotices()
  const surface = useSurface()
  let api: GridApi<TableRow> | null = null
  let anchor: Place | null = null
  let far: Place | null = null
  let redraw = 0
  let drawing = (): void => undefined
  let jumping = (): void => undefined
  /** Where the window put the focus itself; the grid tells of it later, and it is no reason to show the cell's tab. */
  let revealed: Place | null = null
  let firstWidths: FirstWidths = new Map()

  const rows = (): number => table.info?.shownRows ?? 0
  const context: GridContext = {
    column: (index) => table.columns[index],
    rows: () => table.info?.rows ?? 0,
    mode: () => view.mode,
    block: () => view.selection,
  }
  const order = (): number[] =>
    (api?.getAllDisplayedColumns() ?? [])
      .map((c) => c.getColId())
      .filter(isTableColumn)
      .map(Number)

  function placeOf(event: { rowIndex: number | null; column: unknown }): Place | null {
    const { column } = event
    const id =
      typeof column === 'object' && column !== null && 'getColId' in column
        ? (column as { getColId(): string }).getColId()
        : null
    return event.rowIndex === null || id === null || !isTableColumn(id)
      ? null
      : { row: event.rowIndex, column: Number(id) }
  }

  function select(from: Place, to: Place): void {
    anchor = from
    far = to
    view.block = blockBetween(from, to, order())
  }

  function onCellFocused(event: CellFocusedEvent): void {
    const place = placeOf(event)
    if (!place) return
    if (!isAt(view.place, place)) view.place = place
    tellRow()
    view.column = place.column
    if (!isAt(revealed, place) && !stayingTabs.includes(view.tab)) view.tab = 'cell'
    if (!isAt(revealed, place)) view.chosen = new Set()
    const wanted = isAt(revealed, place) ? (view.goal?.block ?? null) : null
    revealed = null
    if (wanted) return void (view.block = wanted)
    const mouse = event.sourceEvent instanceof MouseEvent ? event.sourceEvent : null
    // The menu of a block is the block's.
    if (mouse?.button === 2 && view.selection && isInside(view.selection, place.row, place.column)) return
    // With Shift and the mouse a block grows from where it began.
    select((mouse?.shiftKey ? anchor : null) ?? place, place)
  }

  /** Rows may come, go and move under the place that is selected. */
  function tellRow(): void {
    view.rowId = view.place ? (api?.getDisplayedRowAtIndex(view.place.row)?.data?.id ?? null) : null
  }

  function onCellMouseDown(event: CellMouseDownEvent<TableRow>): void {
    revealed = null
    if (!placeOf(event) && event.rowIndex !== null) selectRow(event.rowIndex)
  }

  function onCellMouseOver(event: CellMouseOverEvent<TableRow>): void {
    const place = placeOf(event)
    const mouse = event.event as MouseEvent
    if (place && mouse.buttons === 1 && anchor) select(anchor, place)
  }

  function selectRow(row: number): void {
    const columns = order()
    const [first, last] = [columns[0], columns.at(-1)]
    if (first !== undefined && last !== undefined) select({ row, column: first }, { row, column: last })
  }

  /** Keys that are ours and not the grid's: growing the block, emptying a cell, leaving the table, commands. */
  function suppressKeyboardEvent({ event, editing }: SuppressKeyboardEventParams): boolean {
    revealed = null
    if (editing) return false
    if (event.key === 'Tab' || ((event.ctrlKey || event.metaKey) && commandKeys.includes(event.key.toLowerCase())))
      return true
    // A dialog that is still being read has the keys already: they must not land in a cell.
    if (event.altKey || surface.shown.kind !== 'none') return true
    if (isFarKey(event) || emptying.includes(event.key)) return true
    return event.shiftKey && arrows.includes(event.key)
  }

  function onCellKeyDown(event: CellKeyDownEvent<TableRow>): void {
    const key = event.event as KeyboardEvent
    const place = placeOf(event)
    if (!place || surface.shown.kind !== 'none' || event.api.getEditingCells().length > 0) return
    if (key.key === 'Tab') {
      key.preventDefault()
      leavePane(key.shiftKey)
    } else if (isFarKey(key)) goFar(key.key === 'End')
    else if (key.shiftKey && arrows.includes(key.key) && anchor) {
      key.preventDefault()
      const next = step(far ?? place, key.key, rows(), order())
      select(anchor, next)
      event.api.ensureIndexVisible(next.row)
      event.api.ensureColumnVisible(String(next.column))
    } else if (emptying.includes(key.key)) write(view.block ?? blockBetween(place, place, order()), '')
  }

  async function onPaste(event: ClipboardEvent): Promise<void> {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isTyping || text === '' || (api?.getEditingCells().length ?? 0) > 0) return
    event.preventDefault()
    await selectionTold()
    if (view.block) write(view.block, text)
  }

  /** All cells in one step, so that one undo takes them back. */
  function write(at: Block, text: string): void {
    const block = pastedBlock(text, at, rows(), order())
    if (block) void notices.attempt(() => table.paste(block))
    else notices.show('warning', texts.grid.pasteLimit(texts.cells(mostCells)))
  }

  /** The keyboard comes back to the cell where it was. */
  function enter(event: Event): void {
    const first = order()[0]
    if (!api || first === undefined || rows() === 0) return
    event.preventDefault()
    view.goTo(view.place ?? { row: 0, column: first })
  }

  /** The grid's own way to the corners loses its focus where rows have not come yet. */
  function goFar(toEnd: boolean): void {
    const columns = order()
    const column = toEnd ? columns.at(-1) : columns[0]
    if (column !== undefined) view.goTo({ row: toEnd ? Math.max(0, rows() - 1) : 0, column })
  }

  const pages = (): IDatasource =>
    createPageSource({
      rows,
      fill: () => view.shownFill,
      sort: () => table.info?.sort ?? null,
      page: (start, count, fill) => call('table.page', { start, count, fill }),
      changeSort: (sort) => table.sort(sort),
      failed: (error) => void notices.attempt(() => Promise.reject(error)),
    })

  function options(): GridOptions<TableRow> {
    return {
      theme: gridTheme,
      rowModelType: 'infinite',
      columnDefs: [],
      defaultColDef: {
        resizable: true,
        sortable: true,
        minWidth: 48,
        suppressKeyboardEvent,
        sortingOrder: ['asc', 'desc', null],
      } satisfies ColDef,
      context,
      cacheBlockSize: blockRows(document.columns.length),
      maxBlocksInCache: 30,
      maxConcurrentDatasourceRequests: 2,
      blockLoadDebounceMillis: 40,
      infiniteInitialRowCount: Math.max(1, document.shownRows),
      rowBuffer: 3,
      rowHeight,
      headerHeight: 48,
      animateRows: false,
      // What is said of an empty table stands in its area, in the words of this window.
      suppressNoRowsOverlay: true,
      suppressMultiSort: true,
      suppressDragLeaveHidesColumns: true,
      suppressCellFocus: false,
      enableBrowserTooltips: true,
      readOnlyEdit: true,
      stopEditingWhenCellsLoseFocus: true,
      enterNavigatesVertically: true,
      enterNavigatesVerticallyAfterEdit: true,
      ensureDomOrder: true,
      onCellFocused,
      onCellMouseDown,
      onCellMouseOver,
      onCellKeyDown,
      onModelUpdated: tellRow,
      onColumnMoved: ({ finished }) => finished && keepLayout(),
      onColumnResized: ({ finished }) => finished && keepLayout(),
      onCellEditRequest: ({ rowIndex, column, newValue }) => {
        if (rowIndex === null) return
        const place = { row: rowIndex, column: Number(column.getColId()) }
        void notices.attempt(() => table.edit(place, String(newValue)))
      },
      onGridReady: ({ api: ready }) => ready.setGridAriaProperty('label', texts.grid.label(document.name)),
    }
  }

  function reveal(place: Place, focus: boolean): void {
    jumping()
    if (!api || place.row >= rows()) return
    const column = String(place.column)
    const { top, bottom } = api.getVerticalPixelRange()
    const [first, last] = [Math.ceil(top / rowHeight), Math.floor(bottom / rowHeight) - 2]
    if (place.row >= first && place.row <= last) {
      api.ensureColumnVisible(column)
      return focusOn(place, focus)
    }
    // A jump draws everything anew: rows, then columns, then the focus, so that the window answers in between.
    api.ensureIndexVisible(place.row, 'middle')
    jumping = afterFrame(() => {
      api?.ensureColumnVisible(column)
      jumping = afterFrame(() => focusOn(place, focus))
    })
  }

  function focusOn(place: Place, focus: boolean): void {
    const active = window.document.activeElement
    revealed = place
    api?.setFocusedCell(place.row, String(place.column))
    // Someone who types in the find bar or reads the check list keeps the keyboard.
    if (!focus && active instanceof HTMLElement) active.focus()
  }

  function redrawSoon(): void {
    cancelAnimationFrame(redraw)
    redraw = requestAnimationFrame(() => api?.refreshCells({ force: true, suppressFlash: true }))
  }

  // Frame, columns and rows are drawn one after the other, so that the window answers in between.
  function showColumns(): void {
    api?.setGridOption('columnDefs', gridColumns(document.columns, table.info?.sort ?? null, context))
    firstWidths = firstWidthsOf(api?.getColumnState() ?? [])
    applyLayout()
    drawing = afterFrame(showRows)
  }

  function showRows(): void {
    api?.setGridOption('datasource', pages())
    if (view.goal) reveal(view.goal.place, view.goal.focus)
  }

  onMounted(() => {
    if (!host.value) return
    host.value.addEventListener('paste', (event) => void onPaste(event))
    host.value.closest('[data-pane]')?.addEventListener(enterPane, enter)
    const place = host.value
    drawing = afterFrame(() => {
      api = createGrid(place, options())
      drawing = afterFrame(showColumns)
    })
  })
  onBeforeUnmount(() => {
    drawing()
    jumping()
    cancelAnimationFrame(redraw)
    api?.destroy()
    api = null
  })

  watch(
    () => table.info,
    (next, before) => {
      if (!api || !next || next.id !== document.id) return
      if (next.shownRows !== before?.shownRows) api.setRowCount(Math.max(1, next.shownRows), true)
      if (next.filter !== before?.filter || next.columnFilters.length !== before.columnFilters.length)
        api.purgeInfiniteCache()
      else if (next.revision !== before?.revision) api.refreshInfiniteCache()
      if (next.columns !== before?.columns) api.refreshHeader()
      if (!sameSort(next.sort, before?.sort ?? null)) showOrder(next.sort)
    },
  )
  watch(
    () => view.shownFill,
    () => api?.refreshInfiniteCache(),
  )
  watch(() => [view.mode, view.selection], redrawSoon)
  watch(
    () => view.hidden,
    (hidden, before) => {
      api?.setColumnsVisible([...hidden].map(String), false)
      api?.setColumnsVisible([...before].filter((index) => !hidden.has(index)).map(String), true)
    },
  )
  watch(
    () => view.goal,
    (goal) => goal && reveal(goal.place, goal.focus),
  )

  function keepLayout(): void {
    if (api) view.layout = layoutOf(api.getColumnState(), firstWidths)
  }

  function applyLayout(): void {
    const state = stateOf(view.layout, document.columns.length)
    if (state.length > 0) api?.applyColumnState({ state, applyOrder: view.layout.order.length > 0 })
    api?.setColumnsVisible([...view.hidden].map(String), false)
  }

  function showOrder(sort: DocumentInfo['sort']): void {
    const shown = api?.getColumnState().find((state) => state.sort)
    if (sameSort(sort, shown ? { column: Number(shown.colId), descending: shown.sort === 'desc' } : null)) return
    const state = sort
      ? [{ colId: String(sort.column), sort: sort.descending ? ('desc' as const) : ('asc' as const) }]
      : []
    api?.applyColumnState({ state, defaultState: { sort: null } })
  }
}
