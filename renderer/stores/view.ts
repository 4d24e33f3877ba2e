import { computed, ref, shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { ViewState } from '../../contract/app'
import type { Place, ShownFill } from '../../contract/table'

export type PanelTab = 'cell' | 'column' | 'check' | 'gaps' | 'compare' | 'rules'
/** Tabs that one works in while going through the table: a click on a cell does not leave them. */
export const stayingTabs: readonly PanelTab[] = ['check', 'gaps', 'compare', 'rules']
/** Rows as shown, end exclusive; columns by index in the order they stand. */
export type Block = { readonly start: number; readonly end: number; readonly columns: readonly number[] }

export type ColumnLayout = Pick<ViewState, 'order' | 'widths'>

const asInFile: ColumnLayout = { order: [], widths: {} }

/** How the user looks at the table: nothing here changes it. */
export const useView = defineStore('view', () => {
  const shownFill = ref<ShownFill>('none')
  const mode = ref<'values' | 'likelihood'>('values')
  const place = shallowRef<Place | null>(null)
  /** The selected row's number in the file, from 0; null until its page has come. */
  const rowId = ref<number | null>(null)
  const block = shallowRef<Block | null>(null)
  const column = ref<number | null>(null)
  const hidden = shallowRef<ReadonlySet<number>>(new Set())
  const tab = ref<PanelTab>('cell')
  const sidePanel = ref(true)
  const columnsBar = ref(true)
  const modelPanel = ref(true)
  /** Several columns, to be changed together; fewer than two are none. */
  const chosen = shallowRef<ReadonlySet<number>>(new Set())
  /** The filter of the column is open. */
  const filtering = ref(false)
  /** The name of the column is to be typed; its panel takes the keyboard there. */
  const renaming = ref(false)
  /** Distributions are shown with what only those want to know who know the method. */
  const details = ref(false)
  /** The model panel shows its settings although there is a model or a result. */
  const setup = ref(false)
  /** Order and widths of the columns as the user left them; the grid reads it once and writes every change. */
  const layout = shallowRef<ColumnLayout>(asInFile)
  /** `block`: what is selected there; only the cell when left out. */
  const goal = shallowRef<{ place: Place; focus: boolean; block: Block | null } | null>(null)

  const selection = computed<Block | null>(() => {
    const b = block.value
    return b && (b.end - b.start > 1 || b.columns.length > 1) ? b : null
  })

  function reset(): void {
    shownFill.value = 'none'
    mode.value = 'values'
    place.value = null
    rowId.value = null
    block.value = null
    column.value = null
    chosen.value = new Set()
    filtering.value = false
    hidden.value = new Set()
    tab.value = 'cell'
    modelPanel.value = true
    setup.value = false
    layout.value = asInFile
    goal.value = null
  }

  /** Scrolls to a cell and selects it. The grid keeps the keyboard unless the asker needs it. */
  function goTo(next: Place, focus = true, selected: Block | null = null): void {
    goal.value = { place: next, focus, block: selected }
    place.value = next
    column.value = next.column
  }

  function hide(index: number, hide: boolean): void {
    const next = new Set(hidden.value)
    if (hide) next.add(index)
    else next.delete(index)
    hidden.value = next
  }

  function showTab(next: PanelTab): void {
    tab.value = next
    sidePanel.value = true
  }

  return {
    shownFill,
    mode,
    place,
    rowId,
    block,
    selection,
    column,
    hidden,
    tab,
    sidePanel,
    columnsBar,
    modelPanel,
    details,
    renaming,
    chosen,
    filtering,
    setup,
    layout,
    goal,
    reset,
    goTo,
    hide,
    showTab,
  }
})
